//! web: pages, JSON API and hooks. Parses, asks the keeper, shows the answer; decides nothing.
