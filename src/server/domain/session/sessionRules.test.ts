import { expect, test } from 'vitest';
import { decideRefresh, REFRESH_GRACE_MS, toNetwork, normaliseEmail, findHighestRole } from './sessionRules.ts';
import { hashSecret, looksLikeSecret, newSecret, seal, unseal } from './secrets.ts';

const session = { generation: 5, expiresAt: 10_000_000, revokedAt: null };

test('decideRefresh rotates the newest token, repeats the one before within the grace period, and detects replays', () => {
  const at = 1_000_000;
  expect(decideRefresh({ generation: 5, rotatedAt: null }, session, at)).toBe('rotate');
  expect(decideRefresh({ generation: 4, rotatedAt: at }, session, at + REFRESH_GRACE_MS)).toBe('repeat');
  expect(decideRefresh({ generation: 4, rotatedAt: at }, session, at + REFRESH_GRACE_MS + 1)).toBe('replayed');
  // The token before the previous one is a replay even within the grace period (django-oauth-toolkit 1617).
  expect(decideRefresh({ generation: 3, rotatedAt: at }, session, at + 1)).toBe('replayed');
  expect(decideRefresh({ generation: 0, rotatedAt: 0 }, session, at)).toBe('replayed');
  expect(decideRefresh({ generation: 5, rotatedAt: null }, { ...session, revokedAt: 1 }, at)).toBe('ended');
  expect(decideRefresh({ generation: 5, rotatedAt: null }, session, session.expiresAt)).toBe('ended');
  expect(decideRefresh({ generation: 0, rotatedAt: 0 }, { ...session, revokedAt: 1 }, at)).toBe('ended');
});

test('toNetwork returns an IPv4 address, or the /64 network of an IPv6 address', () => {
  expect(toNetwork('192.0.2.7')).toBe('192.0.2.7');
  expect(toNetwork('::ffff:192.0.2.7')).toBe('192.0.2.7');
  expect(toNetwork('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(toNetwork('2001:DB8:1:2::9')).toBe(toNetwork('2001:db8:0001:0002:ffff::1'));
  expect(toNetwork('2001:db8::1')).toBe('2001:db8:0:0::/64');
  expect(toNetwork('::1')).toBe('0:0:0:0::/64');
  expect(toNetwork('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
});

test('normaliseEmail trims and lower-cases; findHighestRole returns the highest role', () => {
  expect(normaliseEmail('  Ana@Example.COM\n')).toBe('ana@example.com');
  expect([
    findHighestRole(true, ['admin']),
    findHighestRole(false, []),
    findHighestRole(false, ['editor']),
    findHighestRole(false, ['editor', 'admin']),
  ]).toEqual(['guest', 'user', 'editor', 'admin']);
});

test('newSecret returns different values in the form that looksLikeSecret accepts', () => {
  const secrets = new Set(Array.from({ length: 1_000 }, newSecret));
  expect(secrets.size).toBe(1_000);
  for (const secret of secrets) expect(looksLikeSecret(secret) && hashSecret(secret) !== secret).toBe(true);
  for (const other of ['', 'x', undefined, null, 7, {}, `${[...secrets][0]} `, 'a'.repeat(44)])
    expect(looksLikeSecret(other)).toBe(false);
});

test('`unseal` decrypts only with the secret that encrypted the text', () => {
  const [before, successor] = [newSecret(), newSecret()];
  const sealed = seal(successor, before);
  expect(sealed).not.toContain(successor);
  expect(unseal(sealed, before)).toBe(successor);
  expect(seal(successor, before)).not.toBe(sealed);
  expect(() => unseal(sealed, newSecret())).toThrow(/authenticate/);
  expect(() => unseal(`${sealed.slice(0, -4)}AAAA`, before)).toThrow(/authenticate/);
});
