// The files of the build: compressed once, and served as they are.
import { readFileSync } from 'node:fs';
import { get, type IncomingHttpHeaders } from 'node:http';
import { expect, test } from './fixtures.ts';

type RawResponse = { readonly headers: IncomingHttpHeaders; readonly body: Buffer };

/** Requests a file without decoding its body. */
function fetchBytes(port: number, path: string, acceptEncoding: string): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers: { 'accept-encoding': acceptEncoding } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(chunks) }));
    }).on('error', reject);
  });
}

test('scripts and styles are sent as the build compressed them, also the smallest', async ({ page, product }) => {
  await page.goto(product.url('ironclad'));
  const paths = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload], link[rel=stylesheet]')].map(
      ({ href }) => new URL(href).pathname,
    ),
  );
  expect(paths.length).toBeGreaterThan(5);
  for (const path of paths) {
    for (const [accepted, encoding, extension] of [
      ['gzip, deflate, br, zstd', 'br', '.br'],
      ['gzip', 'gzip', '.gz'],
      ['identity', undefined, ''],
    ] as const) {
      const { headers, body } = await fetchBytes(product.port, path, accepted);
      expect(headers['content-encoding'], path).toBe(encoding);
      expect(headers.vary, path).toMatch(/accept-encoding/i);
      expect(headers['content-type'], path).toMatch(/^(application\/javascript|text\/(javascript|css));/);
      expect(headers['cache-control'], path).toContain('immutable');
      expect(body.equals(readFileSync(`dist/client${path}${extension}`)), `${path}${extension}`).toBe(true);
    }
  }
});
