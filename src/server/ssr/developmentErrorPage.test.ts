import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { renderDevelopmentError } from './developmentErrorPage.ts';

const render = async (error: unknown): Promise<{ status: number; html: string }> => {
  const output = renderDevelopmentError(error, 'n0nce');
  if ('redirect' in output) throw new Error('a redirect');
  return { status: output.status, html: await text(output.stream) };
};

test('a mistake in the code is shown with its position in the file, and the page can reload by itself', async () => {
  const mistake = Object.assign(new Error('Unexpected \u001B[31m<token>\u001B[39m'), {
    loc: { file: '/repo/widgets/note/schema.ts', line: 8, column: 3 },
    frame: '8 | } oops);',
  });
  const { status, html } = await render(mistake);
  expect(status).toBe(500);
  expect(html).toContain('Unexpected &lt;token&gt;\n/repo/widgets/note/schema.ts:8:3\n8 | } oops);</pre>');
  expect(html).toContain('<script type="module" nonce="n0nce" src="/@vite/client"></script>');
});

test('an error without a position in a file is shown with its stack', async () => {
  expect((await render(new RangeError('too many'))).html).toMatch(/RangeError: too many\n\s+at /);
  expect((await render('no')).html).toContain('<pre>no</pre>');
});
