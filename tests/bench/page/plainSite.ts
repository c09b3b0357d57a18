// A site of two pages written by hand, no JavaScript: the first HTML of a home page and of one of its detail pages,
// with the same texts, links and images.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';

/** The pages of the product, and the card that the case clicks. */
export type Subject = {
  readonly home: string;
  readonly detail: string;
  /** Path of the link of the card. */
  readonly href: string;
  /** The heading of the detail page. */
  readonly title: string;
};

type Image = { readonly src: string; readonly srcSet: string; readonly sizes: string; readonly isLazy: boolean };
type Card = { readonly href: string; readonly title: string; readonly facts: string; readonly image?: Image };
type Content = {
  readonly title: string;
  readonly menu: readonly { readonly href: string; readonly text: string }[];
  readonly hero: { readonly lines: readonly string[]; readonly image?: Image };
  readonly rows: readonly { readonly title: string; readonly cards: readonly Card[] }[];
};

const STYLES = `*{box-sizing:border-box}body{margin:0;background:#0d0f12;color:#f4f4f2;font:16px/1.5 system-ui,sans-serif}
a{color:inherit;text-decoration:none}header{position:absolute;z-index:1;display:flex;gap:24px;padding:20px 48px}
.hero{position:relative;height:80vh;min-height:420px;display:flex;flex-direction:column;justify-content:flex-end;padding:48px}
.hero{isolation:isolate}.hero img{position:absolute;inset:0;width:100%;height:100%;object-fit:cover;z-index:-1}h1,h2{margin:0 0 8px;line-height:1.1}
.hero h1,.hero h2{font-size:56px}p{margin:0 0 8px;max-width:60ch}section{padding:16px 48px}ul{display:flex;gap:16px;margin:0;padding:0;
list-style:none;overflow-x:auto}li{flex:none;width:300px}li img{display:block;width:100%;aspect-ratio:16/9;object-fit:cover;border-radius:6px}
small{color:#a9abad}`;

/** Serves the plain pages of a subject. It fetches the images from the product once and stores them in memory. */
export async function servePlainSite(
  browser: Browser,
  subject: Subject,
): Promise<{ readonly url: string; stop(): void }> {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1280, height: 720 } });
  const page = await context.newPage();
  const pages = new Map<string, Buffer>();
  for (const [path, url] of [
    ['/', subject.home],
    [subject.href, subject.detail],
  ] as const) {
    await page.goto(url, { waitUntil: 'load' });
    pages.set(path, brotliCompressSync(toHtml(await readContent(page))));
  }
  await context.close();
  const images = new Map<string, Promise<{ type: string; body: Buffer }>>();
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0]!;
    const html = pages.get(path);
    if (html) {
      response
        .writeHead(200, {
          'content-type': 'text/html; charset=utf-8',
          'content-encoding': 'br',
          'cache-control': 'private, no-cache',
        })
        .end(html);
      return;
    }
    if (!path.startsWith('/img/')) {
      response.writeHead(404).end();
      return;
    }
    const image =
      images.get(path) ??
      fetch(new URL(path, subject.home)).then(async (found) => ({
        type: found.headers.get('content-type') ?? 'image/webp',
        body: Buffer.from(await found.arrayBuffer()),
      }));
    images.set(path, image);
    image.then(
      ({ type, body }) =>
        response
          .writeHead(200, { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' })
          .end(body),
      () => response.writeHead(502).end(),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://plain.localhost:${(server.address() as AddressInfo).port}/`,
    stop: () => void server.close(),
  };
}

/** Reads the content of the product's first HTML. */
function readContent(page: Page): Promise<Content> {
  return page.evaluate(() => {
    const extractText = (element: Element | null): string => element?.textContent.trim() ?? '';
    const readImage = (element: Element | null) => {
      const image = element?.querySelector('img');
      if (!image) return {};
      const source = image.parentElement?.querySelector('source:last-of-type') ?? image;
      const srcSet = source.getAttribute('srcset') ?? '';
      const isLazy = image.loading === 'lazy';
      return { image: { src: image.src, srcSet, sizes: source.getAttribute('sizes') ?? '', isLazy } };
    };
    const top = document.querySelector('main [data-row]');
    const rows = [...document.querySelectorAll('main [data-row]')].filter((row) => row !== top);
    return {
      title: document.title,
      menu: [...document.querySelectorAll('header a[href]')].map((link) => ({
        href: link.getAttribute('href')!,
        text: extractText(link),
      })),
      hero: { lines: [...(top?.querySelectorAll('h1, h2, p') ?? [])].map(extractText), ...readImage(top) },
      rows: rows.map((row) => ({
        title: extractText(row.querySelector('h2')),
        cards: [...row.querySelectorAll('[data-item]')].map((card) => ({
          href: card.querySelector('a')?.getAttribute('href') ?? '#',
          title: extractText(card.querySelector('a bdi')),
          facts: [...card.querySelectorAll('a > span')].slice(1, 3).map(extractText).join(' '),
          ...readImage(card),
        })),
      })),
    };
  });
}

function toHtml({ title, menu, hero, rows }: Content): string {
  const [heading = title, ...texts] = hero.lines;
  const links = menu.map(({ href, text }) => `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`);
  const sections = rows.map(
    (row) => `<section><h2>${escapeHtml(row.title)}</h2><ul>${row.cards.map(formatCard).join('')}</ul></section>`,
  );
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">',
    `<style>${STYLES}</style></head><body><header>${links.join('')}</header><main><div class="hero">`,
    `${formatImage(hero.image, 'fetchpriority="high"')}<h1>${escapeHtml(heading)}</h1>`,
    ...texts.map((text) => `<p>${escapeHtml(text)}</p>`),
    `</div>${sections.join('')}</main></body></html>`,
  ].join('');
}

const formatCard = ({ href, title, facts, image }: Card): string =>
  `<li><a href="${escapeHtml(href)}">${formatImage(image)}<b>${escapeHtml(title)}</b><br><small>${escapeHtml(facts)}</small></a></li>`;

function formatImage(image: Image | undefined, attributes = ''): string {
  if (!image) return '';
  const { pathname } = new URL(image.src, 'http://any');
  const candidates = image.srcSet ? ` srcset="${escapeHtml(image.srcSet)}" sizes="${escapeHtml(image.sizes)}"` : '';
  return `<img ${attributes} src="${escapeHtml(pathname)}"${candidates}${image.isLazy ? ' loading="lazy"' : ''} alt="">`;
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
