// Renders pages for many viewers of several brands concurrently in one process: no data of one viewer is in the HTML
// of another, and memory does not grow. Every text of a viewer's page contains the mark of that viewer (`only7x`), so
// another viewer's mark in the HTML is a leak.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { createRandom } from '../../src/cli/createRandom.ts';
import { renderDocument } from './renderDocument.ts';

const isDeep = process.env['MARQUEE_TEST_DEEP'] === '1';
const renderCount = isDeep ? 10_000 : 150;
const CONCURRENT_RENDERS = 8;
const seed = Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

/** Collects garbage, because heaps can only be compared without unreachable objects. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

type TestViewer = { readonly mark: string; readonly realm: string; readonly locale: string; readonly isGuest: boolean };
const viewers: readonly TestViewer[] = Array.from({ length: 50 }, (_, n) => ({
  mark: `only${n}x`,
  realm: `realm${n % 3}`,
  locale: n % 2 ? 'ar' : 'en',
  isGuest: n % 5 === 0,
}));

const createPage = ({ mark, realm, isGuest }: TestViewer) => ({
  $schema: '/schemas/page-1.json',
  id: 'home',
  version: 1,
  realm,
  title: `Title ${mark} ${realm}y`,
  elements: [
    {
      heroId: `hero-${mark}`,
      title: `Hero ${mark}`,
      description: `About ${mark} ${realm}y`,
      primaryButton: { ctaText: `Watch ${mark}`, link: { type: 'HOME' } },
    },
    ...[1, 2].map((row) => ({
      bucketId: `row-${row}-${mark}`,
      name: `Row ${mark}`,
      contentList: [1, 2, 3].map((n) => ({
        id: `item-${n}-${mark}`,
        type: 'VOD',
        title: `Film ${n} ${mark} ${realm}y`,
        accessLevel: 'GRANTED',
      })),
    })),
    {
      bucketId: `guests-${mark}`,
      name: `Guests ${mark}`,
      when: { audience: isGuest ? 'guest' : 'signed-in' },
      contentList: [],
    },
  ],
});

test(`${renderCount} renders of ${viewers.length} viewers in 3 realms, ${CONCURRENT_RENDERS} at a time: no viewer's text is in the HTML of another, and memory does not grow (TEST_SEED=${seed})`, async () => {
  const random = createRandom(seed);
  const leaks: string[] = [];
  const renderForOneViewer = async (): Promise<void> => {
    const viewer = viewers[Math.floor(random() * viewers.length)]!;
    const { html, errors } = await renderDocument(createPage(viewer), {
      path: '/',
      locale: viewer.locale,
      viewer: { isGuest: viewer.isGuest, roles: [`role-${viewer.mark}`] },
      realm: { id: viewer.realm, name: `${viewer.realm}y` },
    });
    expect(errors).toEqual([]);
    const marks = new Set(html.match(/only\d+x/g)),
      realms = new Set(html.match(/realm\dy/g));
    if (marks.size !== 1 || !marks.has(viewer.mark) || realms.size !== 1 || !realms.has(`${viewer.realm}y`))
      leaks.push(`${viewer.mark} of ${viewer.realm}: ${[...marks, ...realms].join(' ')}`);
  };
  const heaps: number[] = [];
  for (let done = 0; done < renderCount; done += CONCURRENT_RENDERS) {
    await Promise.all(Array.from({ length: CONCURRENT_RENDERS }, renderForOneViewer));
    // Each render runs in its own turn of the event loop, as a request does. A WeakRef that was read keeps
    // its target in memory until the turn ends.
    await nextTurn();
    if (isDeep && done % 1000 === 0) {
      collectGarbage();
      heaps.push(process.memoryUsage().heapUsed);
    }
  }
  expect(leaks).toEqual([]);
  // The first thousand renders fill the caches of modules and of the compiler. After that, memory may not grow with
  // the number of renders.
  if (heaps.length > 4) expect(heaps.at(-1)! - heaps[1]!).toBeLessThan(16_000_000);
}, 3_600_000);
