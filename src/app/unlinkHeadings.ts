/**
 * An inline script that runs before hydration. It replaces the links in the headings of rows that are not mounted by
 * their texts. The server renders these links for viewers without JavaScript; the browser renders the texts alone.
 */
export const UNLINK_HEADINGS =
  "for(let a of document.querySelectorAll('[data-list-link]'))a.replaceWith(...a.childNodes)";
