import { createPolicy, toPolicyHeader, type DocumentPolicy } from './contentSecurityPolicy.ts';

/** Returns the headers of the product's HTML documents. Files of plugins and the API's documentation set their own. */
export function createPageHeaders(policy: DocumentPolicy): Record<string, string> {
  return {
    'content-security-policy': toPolicyHeader(createPolicy(policy)),
    'content-type': 'text/html; charset=utf-8',
    // Sign-in and payment windows of providers that a page opens can still report to it.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    // Other sites may link to a page, and cannot load it as a script or an image.
    'cross-origin-resource-policy': 'same-origin',
    'accept-ch': 'Sec-CH-UA-Mobile',
  };
}
