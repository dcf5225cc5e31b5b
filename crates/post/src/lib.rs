//! post: facts → words → mail servers or files. Changes state only by sending commands to the keeper.
