import { expect, test } from 'vitest';
import { DEFAULT_VIEW, readPreviewSwitches, ROW_STATES, type ViewOptions } from '../../preview/previewSwitches.ts';
import { readSwitches, writeSwitches } from './addressSwitches.ts';
import { buildAudience, buildPreviewAddress, type AudienceSwitches } from './previewAddress.ts';

const SWITCHES: AudienceSwitches = { language: 'en', kind: 'guest', at: '', rights: {}, variants: {} };

test("the moment of the preview is in the brand's time zone, on both sides of summer time", () => {
  const toMoment = (at: string, timeZone: string) => buildAudience({ ...SWITCHES, at }, timeZone).at;
  expect(toMoment('2027-01-05T09:00', 'America/New_York')).toBe('2027-01-05T14:00:00.000Z');
  expect(toMoment('2027-07-05T09:00', 'America/New_York')).toBe('2027-07-05T13:00:00.000Z');
  expect(toMoment('2027-07-05T09:00', 'Asia/Riyadh')).toBe('2027-07-05T06:00:00.000Z');
  expect(toMoment('', 'Asia/Riyadh')).toBeUndefined();
});

test('the frame reads from its address the audience that the switches describe', () => {
  const audience = buildAudience(
    {
      language: 'ar',
      kind: 'child',
      at: '2027-07-05T09:00',
      rights: { roles: ['staff'], licences: ['gold', 'silver'], territory: 'SA' },
      variants: { 'new-row': 'b', other: '' },
    },
    'Asia/Riyadh',
  );
  const address = new URL(
    buildPreviewAddress('/_admin/composed-page-preview', audience, DEFAULT_VIEW),
    'http://brand.test',
  );
  expect(readPreviewSwitches(address.searchParams)).toMatchObject({ mode: 'edit', audience });
  expect(audience.experiments).toEqual({ 'new-row': 'b' });
});

test('the frame reads text size, motion, direction and the state of rows from its address, and ignores wrong values', () => {
  const read = (view: ViewOptions) =>
    readPreviewSwitches(new URL(buildPreviewAddress('/frame', {}, view), 'http://brand.test').searchParams);
  const views: ViewOptions[] = ROW_STATES.map((rowState) => ({
    rowState,
    textSize: 200,
    hasReducedMotion: true,
    direction: 'rtl',
  }));
  for (const view of [DEFAULT_VIEW, ...views]) expect(read(view)).toMatchObject(view);
  expect(buildPreviewAddress('/frame', {}, DEFAULT_VIEW)).not.toMatch(/text|motion|dir|state/);
  expect(readPreviewSwitches(new URLSearchParams('text=9000&motion=fast&dir=up&state=odd'))).toMatchObject(
    DEFAULT_VIEW,
  );
});

test("the editor's address has the switches that differ from the default, and a reload reads them", () => {
  const languages = ['en', 'ar', 'debug'];
  const zone = 'Asia/Riyadh';
  const write = (query: string, switches: AudienceSwitches, view = DEFAULT_VIEW, width?: number): string =>
    String(writeSwitches(new URLSearchParams(query), buildAudience(switches, zone), { view, width }, 'en'));
  expect(write('x=1&lang=ar&width=500', SWITCHES), 'other parameters stay').toBe('x=1');
  const chosen: AudienceSwitches = {
    language: 'ar',
    kind: 'child',
    at: '2027-07-05T09:00',
    rights: { roles: ['staff'], licences: ['gold'], territory: 'SA' },
    variants: { 'new-row': 'b' },
  };
  const view: ViewOptions = { direction: 'rtl', hasReducedMotion: true, textSize: 200, rowState: 'ready' };
  const query = new URLSearchParams(write('', chosen, view, 768));
  expect(readSwitches(query, languages, zone)).toEqual({ ...chosen, view, width: 768 });
  expect(readSwitches(new URLSearchParams('lang=xx&width=9&at=never'), languages, zone)).toEqual({
    ...SWITCHES,
    view: DEFAULT_VIEW,
    width: undefined,
  });
});
