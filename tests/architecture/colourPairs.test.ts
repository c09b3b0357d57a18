// The pairs of colours that styles use are those whose contrast a publish checks (src/realm/deriveColours.ts).
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CONTRAST_PAIRS } from '#src/realm/deriveColours.ts';

const VALUE = /(?:^|[;{\s])(color|background|background-color):\s*var\(--color-([a-z-]+)\)/g;

/** Tokens that are no roles of a theme: themeCss.ts computes them, and measures texts on images. */
const COMPUTED: readonly string[] = ['on-art', 'shade', 'live-dot'];
/**
 * Foregrounds that are not texts and repeat what a text or a form says: the marker before a line of a hero, the icon of
 * a menu of the player beside its text, the part of a progress bar beside a time, the bullets of a list, and the icon
 * of an action, which is filled when the action is done.
 */
const DECORATIVE: readonly string[] = [
  'primary widgets/hero/SlideText.module.css',
  'primary src/player/controls/Menu.module.css',
  'primary src/screens/_shared/dialogs/Dialogs.module.css',
  'primary widgets/_shared/RichText.module.css',
  'tertiary widgets/_shared/CardPanel.module.css',
];

type Style = { readonly file: string; readonly text: string };

/** Returns the foregrounds without a checked pair, and the rules whose pair is not checked. */
function findUnchecked(styles: readonly Style[]): string[] {
  const isChecked = (a: string, b: string): boolean =>
    CONTRAST_PAIRS.some(([one, other]) => (one === a && other === b) || (one === b && other === a));
  const isForeground = (role: string): boolean =>
    CONTRAST_PAIRS.some(([foreground]) => foreground === role) || role === 'background';
  return styles.flatMap(({ file, text }) =>
    [...text.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/\{([^{}]*)/g)].flatMap(([, rule = '']) => {
      const roles = new Map([...rule.matchAll(VALUE)].map(([, name, role]) => [name?.split('-')[0], role!] as const));
      const [foreground, background] = [roles.get('color'), roles.get('background')];
      if (foreground === undefined || COMPUTED.includes(foreground)) return [];
      if (DECORATIVE.includes(`${foreground} ${file}`)) return [];
      if (!isForeground(foreground)) return [`${file}: ${foreground} has no pair`];
      return background === undefined || COMPUTED.includes(background) || isChecked(foreground, background)
        ? []
        : [`${file}: ${foreground} on ${background}`];
    }),
  );
}

test('a pair that is not checked is found', () => {
  const find = (text: string): string[] => findUnchecked([{ file: 'a.css', text }]);
  expect(find('.a { color: var(--color-text); background: var(--color-line); }')).toEqual(['a.css: text on line']);
  expect(find('.a { .b { color: var(--color-secondary) } }')).toEqual(['a.css: secondary has no pair']);
  expect(find('.a { color: var(--color-background); background: var(--color-text); }')).toEqual([]);
  expect(find('.a { border-color: var(--color-primary); background-color: var(--color-primary); }')).toEqual([]);
});

test('the contrast of every pair of colours that the styles of viewers’ pages use is checked', () => {
  const files = globSync('{src,widgets,engine}/**/*.css').filter((file) => !file.startsWith('src/admin'));
  expect(files.length).toBeGreaterThan(50);
  expect(findUnchecked(files.map((file) => ({ file, text: readFileSync(file, 'utf8') })))).toEqual([]);
});
