import { expect, test } from 'vitest';
import { createRandom } from '#src/cli/createRandom.ts';
import { findBackButtonTarget, findTargetAfterSignIn } from './returnTarget.ts';
import { toSafeReturnTarget } from './safeTargets.ts';

const seed = Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 1e6));
const rounds = process.env['MARQUEE_TEST_DEEP'] === '1' ? 50_000 : 10_000;

/** Parts of addresses: those of paths, those that lead to other sites, and their escapes. */
const PARTS = [
  '/ / / browse video 7 ? # & = . .. ; - é مباشر %20 %C3%A9',
  '// \\ /\\ \\/ https: http: javascript: data: :// : @ evil.test evil.test:443',
  '%2f %2F %5c %5C %252f %25252f %255c %09 %0a %00 % %e2%80%8b %3a %40',
  'api login logout signup img [::1] 0x7f.1 user:pass@ //evil.test',
]
  .flatMap((line) => line.split(' '))
  // Characters that browsers remove, change or do not show.
  .concat(' \t\n\r\u0000\u007f\u200b\u202e\u2028\ufeff\u3002\uff0f'.split(''), '\ud800', '/\t/evil.test');
const ORIGINS = ['https://brand.example', 'http://brand.localhost:4000'];

/** Whether an address stays on a site, also after a proxy has unescaped its path. */
function staysOnSite(target: string, origin: string): boolean {
  let address = target;
  for (let round = 0; round <= 3; round++) {
    const url = URL.parse(address, origin);
    if (url?.origin !== origin || url.username !== '') return false;
    try {
      address = decodeURIComponent(url.pathname);
    } catch {
      return true;
    }
  }
  return true;
}

test(`${rounds} random return targets never leave the site (TEST_SEED=${seed})`, () => {
  const random = createRandom(seed);
  const pick = (): string => PARTS[Math.floor(random() * PARTS.length)]!;
  let accepted = 0;
  for (let round = 0; round < rounds; round++) {
    const start = random() < 0.7 ? '/' : '';
    const value = start + Array.from({ length: 1 + Math.floor(random() * 7) }, pick).join('');
    const description = `from=${JSON.stringify(value)}`;
    const query = new URLSearchParams({ from: value });
    for (const target of [findTargetAfterSignIn(query, 'en'), findBackButtonTarget(query, 'es')]) {
      for (const origin of ORIGINS) expect(staysOnSite(target, origin), description).toBe(true);
      expect(target, description).toMatch(/^\/(?![/\\])/);
      expect(target, description).not.toMatch(
        /^\/(?:(?:api|assets|img|files)(?:\/|$|\?|#)|(?:login|logout|signup)(?:$|\?|#))/,
      );
    }
    const safe = toSafeReturnTarget(value);
    if (safe === undefined) continue;
    accepted += 1;
    // A safe target does not change when it is checked again.
    expect(toSafeReturnTarget(safe), description).toBe(safe);
  }
  // The generator makes addresses of this site, too.
  expect(accepted).toBeGreaterThan(rounds / 100);
});

test(`random paths of this site are accepted unchanged (TEST_SEED=${seed})`, () => {
  const random = createRandom(seed);
  const letters = 'abcxyz019-_~';
  const word = (): string =>
    Array.from({ length: 1 + Math.floor(random() * 8) }, () => letters[Math.floor(random() * letters.length)]!).join(
      '',
    );
  for (let round = 0; round < 1_000; round++) {
    const path = `/browse/${word()}?${word()}=${word()}&t=%2F#${word()}`;
    expect(findTargetAfterSignIn(new URLSearchParams({ from: path }), 'en')).toBe(path);
  }
});
