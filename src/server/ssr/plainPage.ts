// The frame of the server's own pages, which belong to no brand and load no files.
import { createHash } from 'node:crypto';
import { escapeMarkup } from '#schemas/escapeMarkup.ts';

/** One page. `title` and `body` are HTML: their texts are escaped by the caller. */
export type PlainPage = {
  /** BCP 47 tag of the language. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly title: string;
  readonly body: string;
  /** Value of `data-page`, by which tests and scripts recognise the page. */
  readonly name: string;
};

const STYLES = [
  'body{margin:0;min-height:100vh;display:grid;align-content:center;padding:24px;box-sizing:border-box;font:18px/1.5 system-ui}',
  'main{width:min(100%,44rem);margin-inline:auto}',
  'h1{margin:0;font-size:32px;line-height:1.2}p{margin:8px 0}a{color:inherit}p a{display:inline-block;padding-block:12px}',
  'pre{overflow:auto;padding:12px;border:1px solid}li{margin-block:8px}',
  '.brands{list-style:none;margin:24px 0;padding:0;display:grid;gap:16px;grid-template-columns:repeat(auto-fill,minmax(200px,1fr))}',
  '.brands li{margin:0}.brands a{display:block;text-decoration:none}.brands svg{display:block;width:100%;height:auto;border-radius:8px}',
  '.brands a:focus-visible svg{outline:3px solid;outline-offset:3px}',
  '.brands span{display:block;overflow-wrap:anywhere}.brands .host{font-size:14px}',
].join('');

/** Returns the policy of these pages: nothing but their own styles. */
export const createPlainPagePolicy = (): string => {
  const hash = createHash('sha256').update(STYLES).digest('base64');
  return `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
};

/** Returns the HTML of a page. */
export const renderPlainPage = ({ language, direction, title, body, name }: PlainPage): string =>
  `<!doctype html><html lang="${escapeMarkup(language)}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="dark light"><title>${title}</title><style>${STYLES}</style></head><body data-page="${name}"><main>${body}</main></body></html>`;
