// Requests XML documents of ad servers and parses them.
import type { AdConsent } from './adTypes.ts';

type XmlPolicy = { createHTML(text: string): string };
type TrustedTypesWindow = {
  readonly trustedTypes?: { createPolicy(name: string, rules: XmlPolicy): XmlPolicy };
};

/** Parses XML; undefined when it is not well-formed. */
export type ParseXml = (text: string) => Document | undefined;

/**
 * Creates the parser. The documents are XML that is only read: no part of them is ever added to the page. The security
 * policy allows parsing only through a policy of Trusted Types.
 */
export function createParseXml(): ParseXml {
  const { trustedTypes } = globalThis as TrustedTypesWindow;
  const policy = trustedTypes?.createPolicy('ad-documents', { createHTML: (text) => text });
  return (text) => {
    const document = new DOMParser().parseFromString(policy?.createHTML(text) ?? text, 'text/xml');
    return document.getElementsByTagName('parsererror').length > 0 ? undefined : document;
  };
}

/** Requests one text. Rejects after the timeout, and when the server refuses. */
export type RequestText = (url: string) => Promise<string>;

/** Requests one XML document. Rejects after the timeout, and when the response is not XML. */
export type RequestXml = (url: string) => Promise<Document>;

type RequestOptions = {
  readonly fetch: typeof globalThis.fetch;
  readonly consent: AdConsent;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
};

/** Creates the function that requests texts from ad servers. It sends cookies only with the viewer's consent. */
export function createRequestText({ fetch, consent, timeoutMs, signal }: RequestOptions): RequestText {
  return async (url) => {
    const response = await fetch(url, {
      credentials: consent.isGranted ? 'include' : 'omit',
      referrerPolicy: 'strict-origin-when-cross-origin',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    if (!response.ok) throw new Error(`The ad server responded with ${response.status}: expected 200.`);
    return response.text();
  };
}

/** Creates the function that requests XML documents from ad servers. */
export function createRequestXml(requestText: RequestText, parseXml: ParseXml): RequestXml {
  return async (url) => {
    const document = parseXml(await requestText(url));
    if (!document) throw new Error('The ad server sent no well-formed XML.');
    return document;
  };
}
