// Which addresses a page may carry. The links port checks again when it builds the address (src/routes/buildLink.ts): two locks.

const LINK = /^https:\/\/[^\s/\\?#@]+([/?#][^\s\\]*)?$/i;
/** Anything that loads as a picture or clip cannot run script; http is left to the content security policy. */
const MEDIA = /^(https?:\/\/[^\s/\\?#@]+([/?#][^\s\\]*)?|data:image\/(png|jpeg|webp|avif|gif);base64,[a-z0-9+/=]+)$/i;
/** A path, query or hash of this site: never `//host` nor `/\host`, which browsers read as another host. */
const OWN_PATH = /^(\/(?![/\\])|[?#]|$)[^\s\\]*$/;
/** A relative file name: no scheme before the first slash. */
const RELATIVE = /^[^\s\\/:?#]+([/?#][^\s\\]*)?$/;
const CONTROL = /\p{Cc}/u;

/** Whether a link may lead there: https without credentials, or a path, query or hash of this site. Spaces around it do no harm. */
export const isSafeLinkUrl = (url: string): boolean =>
  !CONTROL.test(url) && (LINK.test(url.trim()) || OWN_PATH.test(url.trim()));

/** Whether a picture or clip may be fetched from there: http(s), a path of this site, or a small inline picture. */
export const isSafeMediaUrl = (url: string): boolean =>
  !CONTROL.test(url) && (MEDIA.test(url.trim()) || OWN_PATH.test(url.trim()) || RELATIVE.test(url.trim()));
