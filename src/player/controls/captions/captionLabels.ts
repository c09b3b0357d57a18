// Label keys of the choices for subtitles. Sizes and opacities have none: they are numbers.
import type { CaptionProperty } from '#schemas/domain/viewer-settings.ts';

type Labels = { readonly name: string; readonly values?: Readonly<Record<string, string>> };

const NONE = 'captionNone';
const FILLS = { none: NONE, half: 'captionHalf', black: 'captionBlack', white: 'captionWhite' } as const;

/** Label keys of each property and its values. */
export const CAPTION_LABELS: Readonly<Record<CaptionProperty, Labels>> = {
  font: {
    name: 'captionFont',
    values: { sans: 'captionSans', serif: 'captionSerif', mono: 'captionMono', casual: 'captionCasual' },
  },
  size: { name: 'captionSize' },
  color: {
    name: 'captionColor',
    values: {
      white: 'captionWhite',
      yellow: 'captionYellow',
      green: 'captionGreen',
      cyan: 'captionCyan',
      blue: 'captionBlue',
      magenta: 'captionMagenta',
      red: 'captionRed',
      black: 'captionBlack',
    },
  },
  opacity: { name: 'captionOpacity' },
  edge: {
    name: 'captionEdge',
    values: {
      none: NONE,
      outline: 'captionOutline',
      shadow: 'captionShadow',
      raised: 'captionRaised',
      depressed: 'captionDepressed',
    },
  },
  background: { name: 'captionBackground', values: FILLS },
  window: { name: 'captionWindow', values: FILLS },
  position: { name: 'captionPosition', values: { bottom: 'captionBottom', top: 'captionTop' } },
};
