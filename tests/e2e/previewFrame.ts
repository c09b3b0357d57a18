// A host of preview frames for browser tests: an empty document of the brand with a frame, which sends and receives the
// messages of the protocol.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, type Frame, type Page } from '@playwright/test';
import { openEmptyDocument, signInByApi, type RunningProduct } from './fixtures.ts';

/** A document of a brand's folder, or of a folder from which the brand inherits. */
export type FolderPage = { readonly id: string; readonly document: Record<string, unknown> };

const readJson = (path: string): Record<string, unknown> =>
  JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;

/** Returns all authored pages of a brand. Its own pages replace inherited ones with the same id. */
export function listAuthoredPages(realm: string): FolderPage[] {
  const { extends: parent = 'default', catalogueOf } = readJson(`realms/${realm}/realm.json`);
  const pages = new Map<string, FolderPage>();
  for (const id of ['default', parent, catalogueOf, realm]) {
    const folder = `realms/${String(id)}/pages`;
    if (id === undefined || !existsSync(folder)) continue;
    for (const file of readdirSync(folder)) {
      const pageId = file.replace(/\.json$/, '');
      pages.set(pageId, { id: pageId, document: readJson(`${folder}/${file}`) });
    }
  }
  return [...pages.values()];
}

/** A message from the frame. */
export type PreviewMessage = Record<string, unknown> & { readonly type: string };

/** The functions with which a test acts as the host of a frame. */
export type PreviewFrame = {
  readonly frame: Frame;
  send(message: Record<string, unknown>): Promise<void>;
  /** Returns the messages of a type since the last call of `clearMessages`. */
  readMessages(type: string): Promise<PreviewMessage[]>;
  clearMessages(): Promise<void>;
  /**
   * Sends a document and waits until the frame shows it.
   * @param more fields that the message `open` has in addition, or instead of the default ones
   */
  open(document: FolderPage, more?: Record<string, unknown>): Promise<PreviewMessage>;
  /** Waits until the frame shows a revision. */
  waitUntilRendered(revision: number): Promise<PreviewMessage>;
};

/** The revision of the last document that `open` has sent, in any frame. */
let lastRevision = 0;

/** Opens an empty document of a brand as an editor, with a frame of the size of the window. */
export async function openPreviewHost(
  page: Page,
  product: RunningProduct,
  { realm, path = '/_admin/composed-page-preview', account = 'editor@demo.test' }: HostOptions,
): Promise<PreviewFrame> {
  await openEmptyDocument(page, product.url(realm));
  await signInByApi(page, account);
  await page.evaluate((address) => {
    const received: unknown[] = [];
    Object.assign(window, { received });
    window.addEventListener('message', ({ data, source, origin }) => {
      const { contentWindow } = document.querySelector('iframe')!;
      if (source === contentWindow && origin === new URL(address, location.href).origin) received.push(data);
    });
    document.body.style.margin = '0';
    const frame = document.createElement('iframe');
    Object.assign(frame.style, { border: '0', display: 'block', inlineSize: '100vw', blockSize: '100vh' });
    frame.src = address;
    document.body.append(frame);
  }, path);
  return controlFrame(page);
}

/** The brand, the address of the frame and the editor who signs in. */
export type HostOptions = { readonly realm: string; readonly path?: string; readonly account?: string };

/** Controls the only frame of a page whose `window.received` lists its messages. */
export async function controlFrame(page: Page): Promise<PreviewFrame> {
  const readMessages: PreviewFrame['readMessages'] = (type) =>
    page.evaluate(
      (wanted) => (window as unknown as { received: PreviewMessage[] }).received.filter((m) => m.type === wanted),
      type,
    );
  const send: PreviewFrame['send'] = (message) =>
    page.evaluate(
      (body) => {
        const { contentWindow, src } = document.querySelector('iframe')!;
        contentWindow!.postMessage({ marquee: 'preview', version: 1, ...body }, new URL(src).origin);
      },
      message as Record<string, string>,
    );
  await expect.poll(() => readMessages('ready'), { timeout: 20_000 }).toHaveLength(1);
  const frame = page.frames()[1]!;
  const waitUntilRendered: PreviewFrame['waitUntilRendered'] = async (revision) => {
    await expect
      .poll(async () => (await readMessages('rendered')).some((m) => m['revision'] === revision), { timeout: 20_000 })
      .toBe(true);
    return (await readMessages('rendered')).findLast((m) => m['revision'] === revision)!;
  };
  return {
    frame,
    send,
    readMessages,
    waitUntilRendered,
    clearMessages: () =>
      page.evaluate(() => {
        (window as unknown as { received: unknown[] }).received.length = 0;
      }),
    async open({ id, document }, more = {}) {
      lastRevision += 1;
      const message = { revision: lastRevision, kind: 'page', id, document, mode: 'browse', ...more };
      await send({ type: 'open', ...message });
      return waitUntilRendered(message.revision);
    },
  };
}

/**
 * Returns the elements and texts of the app's root in a form that is the same for elements of the server's HTML and for
 * elements that the browser created: attributes in order, ids of React numbered, style attributes without spaces, no
 * edit marks, and the chosen option of a list (its attribute is in the server's HTML only). Left out are custom
 * properties that depend on when each page was opened: the current time in the guide, progress, and the measured
 * heights of rows that were unmounted.
 */
export const readDom = (frame: Frame | Page): Promise<string> =>
  frame.evaluate(() => {
    const ids = new Map<string, string>();
    const nameId = (text: string): string =>
      text.replaceAll(/_[rR]_\w+_|«\w+»|:[rR]\w*:/g, (id) => {
        ids.set(id, ids.get(id) ?? `id${ids.size}`);
        return ids.get(id)!;
      });
    const LEFT_OUT = ['SCRIPT', 'STYLE', 'LINK', 'META', 'TEMPLATE'];
    const readStyle = (style: string): string =>
      style
        .split(';')
        .map((rule) =>
          rule
            .replace(/\s*:\s*/, ':')
            .replace(/\d+\.\d+/g, (number) => Number(number).toFixed(2))
            .trim(),
        )
        .filter((rule) => rule !== '' && !/^--(row-height|now|progress):/.test(rule))
        .toSorted()
        .join(';');
    const write = (node: Node, indent: string): string => {
      if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
      if (!(node instanceof Element) || LEFT_OUT.includes(node.tagName)) return '';
      const attributes = [...node.attributes]
        .filter(({ name }) => !['data-edit-path', 'nonce', 'selected'].includes(name))
        .map(({ name, value }) => `${name}="${nameId(name === 'style' ? readStyle(value) : value)}"`)
        .toSorted();
      if (node instanceof HTMLOptionElement) attributes.push(`chosen=${node.selected}`);
      const inner = [...node.childNodes].map((child) => write(child, `${indent} `)).join('');
      return `\n${indent}<${[node.tagName.toLowerCase(), ...attributes].join(' ')}>${inner}`;
    };
    return write(document.getElementById('root')!, '');
  });
