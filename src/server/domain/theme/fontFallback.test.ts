import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { computeFallbackFace, readFont } from './fontFallback.ts';

const fonts = globSync('realms/*/fonts/*.woff2').sort();

test.each(fonts.map((file) => [basename(file), file] as const))(
  '%s has fallback faces of a plausible size, with the ascent of the font',
  async (name, file) => {
    const metrics = await readFont(readFileSync(file));
    const script = name.includes('arabic') ? 'arabic' : 'latin';
    for (const local of ['common', 'dejavu'] as const) {
      const face = computeFallbackFace(metrics, { local, family: 'Any', weight: 700, style: 'normal', script });
      expect(face.sizeAdjust).toBeGreaterThan(45);
      expect(face.sizeAdjust).toBeLessThan(170);
      // Scaled by sizeAdjust, the heights equal those of the brand's font.
      expect((face.ascentOverride * face.sizeAdjust) / 10_000).toBeCloseTo(metrics.ascent, 2);
    }
  },
);

test('each Latin font is more than 2 percent wider at weight 900 than at weight 400', async () => {
  const variable = await Promise.all(
    fonts.filter((file) => file.endsWith('-latin.woff2')).map(async (file) => readFont(readFileSync(file))),
  );
  expect(variable.length).toBeGreaterThan(0);
  for (const { widths } of variable) expect(widths[9]! / widths[4]!).toBeGreaterThan(1.02);
});

test('readFont rejects a file that is not a font', async () => {
  await expect(readFont(Buffer.from('wOF2 but no more'))).rejects.toThrow(/./);
});
