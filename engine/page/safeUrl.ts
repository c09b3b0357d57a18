// Decides which URLs a page may contain. src/routes/buildLink.ts checks links again when it builds the address.

const LINK = /^https:\/\/[^\s/\\?#@]+([/?#][^\s\\]*)?$/i;
/**
 * Media URLs. http is allowed here, because images and videos run no scripts; the content security policy may block it.
 */
const MEDIA = /^(https?:\/\/[^\s/\\?#@]+([/?#][^\s\\]*)?|data:image\/(png|jpeg|webp|avif|gif);base64,[a-z0-9+/=]+)$/i;
/** A path, query or hash of this site; never `//host` or `/\host`, which browsers read as another host. */
const OWN_PATH = /^(\/(?![/\\])|[?#]|$)[^\s\\]*$/;
/** A relative file name: no scheme before the first slash. */
const RELATIVE = /^[^\s\\/:?#]+([/?#][^\s\\]*)?$/;
const CONTROL = /\p{Cc}/u;

/**
 * Whether a link may have this URL: https without credentials, or a path, query or hash of this site. Spaces
 * around it are allowed.
 */
export const isSafeLinkUrl = (url: string): boolean =>
  !CONTROL.test(url) && (LINK.test(url.trim()) || OWN_PATH.test(url.trim()));

/**
 * Whether an image or video may have this URL: http or https without credentials, a path, query or hash of this site, a
 * relative file name, or an inline image (a base64 `data:` URL of any size). Spaces around it are allowed.
 */
export const isSafeMediaUrl = (url: string): boolean =>
  !CONTROL.test(url) && (MEDIA.test(url.trim()) || OWN_PATH.test(url.trim()) || RELATIVE.test(url.trim()));
