import { policyDirectives, policyText, type DocumentPolicy } from './contentSecurityPolicy.ts';

/** Headers of every HTML document that the product serves, apart from files of plugins (their frames are sandboxed) and the API's documentation. */
export function pageHeaders(policy: DocumentPolicy): Record<string, string> {
  return {
    'content-security-policy': policyText(policyDirectives(policy)),
    'content-type': 'text/html; charset=utf-8',
    'accept-ch': 'Sec-CH-UA-Mobile',
  };
}
