import { expect, test } from 'vitest';
import { createFieldCipher } from './fieldCipher.ts';

const [OLD, NEW] = ['old-key-of-at-least-32-characters', 'new-key-of-at-least-32-characters'];

test('the first key encrypts, and every key decrypts what it has encrypted', () => {
  const [before, during, after] = [[OLD], [NEW, OLD], [NEW]].map((keys) => createFieldCipher(keys));
  const stored = before!.encrypt('123.456.789-09');
  expect(stored).not.toContain('123');
  expect(before!.encrypt('123.456.789-09')).not.toBe(stored);
  expect(during!.decrypt(stored)).toBe('123.456.789-09');
  const rotated = during!.encrypt('123.456.789-09');
  expect(rotated.startsWith(after!.currentPrefix!)).toBe(true);
  expect(after!.decrypt(rotated)).toBe('123.456.789-09');
  expect(() => after!.decrypt(stored)).toThrow(/Add that key at the end of ENCRYPTION_KEYS/);
  expect(() => before!.decrypt(rotated)).toThrow(/ENCRYPTION_KEYS lacks/);
});

test('a changed value is refused', () => {
  const cipher = createFieldCipher([NEW]);
  const stored = cipher.encrypt('secret');
  expect(() => cipher.decrypt(`${stored.slice(0, -2)}AA`)).toThrow(/authenticate/);
});

test.each(['plain', '', 'enc1:abcdef01:not encrypted', 'txt1:marked'])(
  'without keys "%s" is stored unencrypted and read back unchanged',
  (text) => {
    const cipher = createFieldCipher([]);
    expect(cipher.decrypt(cipher.encrypt(text))).toBe(text);
    expect(cipher.encrypt('plain')).toBe('plain');
  },
);
