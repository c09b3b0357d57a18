/**
 * Returns a URL as a value of CSS. Only a quote and a backslash are escaped: any other change would make the signature
 * of a CDN's URL invalid.
 *
 * @param url an absolute URL
 */
export const toCssUrl = (url: string): string => `url("${new URL(url).href.replaceAll(/["\\]/g, encodeURIComponent)}")`;
