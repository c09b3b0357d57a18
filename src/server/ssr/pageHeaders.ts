import { createPolicy, toPolicyHeader, type DocumentPolicy } from './contentSecurityPolicy.ts';

/** Returns the headers of the product's HTML documents. Files of plugins and the API's documentation set their own. */
export function createPageHeaders(policy: DocumentPolicy): Record<string, string> {
  return {
    'content-security-policy': toPolicyHeader(createPolicy(policy)),
    'content-type': 'text/html; charset=utf-8',
    'accept-ch': 'Sec-CH-UA-Mobile',
  };
}
