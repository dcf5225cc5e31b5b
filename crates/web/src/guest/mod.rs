//! web/guest: the pages people see without signing in. They show, they ask the keeper, and they tell the present truth.

pub(crate) mod behind;
pub(crate) mod desk;
pub(crate) mod desk_act;
pub(crate) mod desk_view;
pub(crate) mod embed;
pub(crate) mod facts;
pub(crate) mod home;
pub(crate) mod link;
pub(crate) mod link_view;
pub(crate) mod poster;
pub(crate) mod receipt;
pub(crate) mod register;
pub(crate) mod request;
pub(crate) mod sign_up_edit;
pub(crate) mod words;
