import { expect, test } from 'vitest';
import { PluginError } from './PluginError.ts';

test.each([
  [{ expected: 'engine 2', found: 'engine 1' }, 'PLUGIN_INCOMPATIBLE: expected engine 2, found engine 1 (throw)'],
  [{ expected: 'engine 2' }, 'PLUGIN_INCOMPATIBLE: expected engine 2 (throw)'],
  [{ found: 'engine 1' }, 'PLUGIN_INCOMPATIBLE: found engine 1 (throw)'],
  [{}, 'PLUGIN_INCOMPATIBLE: no details are known (throw)'],
])('the message of a plugin error with %o says only what is known', (details, message) => {
  expect(new PluginError('PLUGIN_INCOMPATIBLE', { cause: 'throw', ...details }).message).toBe(message);
});
