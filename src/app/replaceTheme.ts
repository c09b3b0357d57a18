// Replaces the theme of an open page. The new fonts are loaded before the page uses them, so no text is shown in a
// fallback font meanwhile.
import type { ResponseOf } from '#schemas/defineCall.ts';
import type { getRealmChanges } from '#schemas/api/realm/getRealmChanges.ts';

type Theme = NonNullable<ResponseOf<typeof getRealmChanges>['theme']>;

/** Maximum time in ms for which a theme waits for its fonts. A font that takes longer is used when it has loaded. */
const FONT_LIMIT_MS = 3_000;
/** Number of characters of the page's text that decide which files of a font are loaded. */
const SAMPLE_LENGTH = 5_000;

type ThemedTab = {
  readonly document: Document;
  readonly wait: (ms: number) => Promise<unknown>;
  /** Whether the theme became outdated while its fonts were loaded. */
  readonly isObsolete: () => boolean;
};

/**
 * Replaces colours, fonts and shapes.
 * @returns false when the theme became outdated while its fonts were loaded, and was not applied. Otherwise true, also for
 * a document that has no theme to replace.
 */
export async function replaceTheme({ tokens, colour, icon }: Theme, tab: ThemedTab): Promise<boolean> {
  const { head } = tab.document;
  const currentStyle = head.querySelector<HTMLStyleElement>('#realm-tokens');
  if (!currentStyle) return true;
  const newStyle = tab.document.createElement('style');
  newStyle.nonce = currentStyle.nonce;
  newStyle.textContent = tokens;
  // The new style is inserted before the current one. There it changes nothing yet, because later rules win, but its
  // fonts can be loaded.
  currentStyle.before(newStyle);
  await Promise.race([loadFonts(tab.document, newStyle), tab.wait(FONT_LIMIT_MS)]);
  if (tab.isObsolete()) {
    newStyle.remove();
    return false;
  }
  currentStyle.remove();
  newStyle.id = currentStyle.id;
  setBrowserColour(tab.document, colour);
  head.querySelector('link[rel="icon"]')?.setAttribute('href', icon);
  return true;
}

/** Loads the font files of a style element that the text of the page needs. Never rejects. */
async function loadFonts({ body, fonts }: Document, { sheet }: HTMLStyleElement): Promise<void> {
  const text = (body.textContent ?? '').slice(0, SAMPLE_LENGTH);
  const faces = [...(sheet?.cssRules ?? [])].filter((rule) => rule instanceof CSSFontFaceRule);
  await Promise.all(
    faces.map(({ style }) => {
      const property = (name: string): string => style.getPropertyValue(name);
      // The weight of a variable font is a range, and its first number selects the same file as any other.
      const weight = property('font-weight').split(' ')[0] || '400';
      const font = `${property('font-style') || 'normal'} ${weight} 1em ${property('font-family')}`;
      return fonts.load(font, text).catch(() => undefined);
    }),
  );
}

/** Sets the colour in which browsers show their own bars above and below the page. */
function setBrowserColour(document: Document, colour: string): void {
  const { head } = document;
  const meta = head.querySelector('meta[name="theme-color"]') ?? head.appendChild(document.createElement('meta'));
  meta.setAttribute('name', 'theme-color');
  meta.setAttribute('content', colour);
}
