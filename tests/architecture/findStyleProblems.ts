// Rules for the product's CSS: texts follow the text size of the viewer, and widgets follow the colours, the fonts and
// the direction (left to right, right to left) of the page.
import { getLineNumber } from './readCode.ts';

/** A rule for CSS declarations: `declaration` matches those that break it, and `remedy` says what to write instead. */
type StyleRule = {
  readonly files: RegExp;
  readonly declaration: RegExp;
  readonly remedy: string;
  /** Declarations that may break it, as `<file> <property>`, with the reason. */
  readonly exceptions?: Readonly<Record<string, string>>;
};

/** Declarations that may contain a named colour such as `black`, with the reason. */
const NAMED_COLOURS = {
  'widgets/item-detail/View.module.css background': 'the background of a video is black in every brand',
  'widgets/hero/HeroPlayer.module.css background':
    'the background of a video, and of the buttons on it, is black in every brand',
} as const;

/**
 * Matches four values, such as `padding: 1px 2px 3px 4px`, whose right side differs from the left one. It does not
 * match values with functions, such as `calc()`.
 */
const FOUR_SIDES =
  /^(?:margin|padding|inset): *[\w.%-]+ +(?!([\w.%-]+) +[\w.%-]+ +\1(?: *!important)?\s*$)[\w.%-]+ +[\w.%-]+ +(?!!)[\w.%-]+/;

const RULES: readonly StyleRule[] = [
  {
    files: /^(engine|widgets|src)\//,
    declaration: /^font(-size)?:[^]*(?<![\w.])[\d.]+px/,
    remedy: 'write sizes of texts in rem, so that they follow the text size that the viewer has set (WCAG 1.4.4)',
  },
  {
    files: /^widgets\//,
    declaration:
      /^(?!mask|box-shadow|text-shadow|filter)[\w-]+:[^]*(?:#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\()/i,
    remedy: 'use a colour token of docs/css-tokens.md, so that the widget has the colours of every brand',
    exceptions: {
      'widgets/external-page/View.module.css background':
        'pages of other sites expect the white background of a browser',
    },
  },
  {
    files: /^(widgets|src\/screens)\//,
    declaration:
      /^(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)|left|right)\b|^(?:text-align|float): *(?:left|right)/,
    remedy:
      'use the logical property (inset-inline-start, margin-inline, text-align: start ...), which follows the direction',
    exceptions: {
      'widgets/_shared/PlaylistPanel.module.css left': 'a script measures the position of the card from the left',
      'widgets/hero/View.module.css text-align': 'the text has the direction of the page, not that of its language',
      'src/screens/_shared/form/Form.module.css text-align': 'addresses are typed from left to right in every language',
    },
  },
  {
    files: /^widgets\//,
    declaration:
      /^(?:color|fill|stroke|caret-color|outline|border|background)[\w-]*:(?:[^;]*[\s,(:])?(?:white|black|gr[ae]y|silver|red|green|blue|yellow|orange|purple|pink|brown)\b/i,
    remedy: 'use a colour token of docs/css-tokens.md, so that the widget has the colours of every brand',
    exceptions: NAMED_COLOURS,
  },
  {
    files: /^widgets\//,
    declaration: /^font-family:(?! *inherit)|^font:(?![^;]*var\(--type-)(?! *inherit)/,
    remedy: 'write font: var(--type-<role>) (docs/css-tokens.md), so that texts have the typeface of every brand',
  },
  {
    files: /^widgets\//,
    declaration:
      /^(?:(?:min-|max-)?(?:width|height)|(?:margin|padding|border|scroll-margin|scroll-padding)-(?:top|bottom)|top|bottom|border-(?:top|bottom)-(?:left|right)-radius)\b/,
    remedy: 'use the logical property: inline-size, min-block-size, margin-block-start, inset-block-end ...',
  },
  {
    files: /^(widgets|src\/screens)\//,
    declaration: FOUR_SIDES,
    remedy:
      'left and right differ, and must be swapped in right-to-left pages: write the -block and the -inline property instead',
  },
];

/** Returns the declarations of a style sheet, without comments, with their line numbers. */
function listDeclarations(css: string): { readonly text: string; readonly line: number }[] {
  const code = blankComments(css);
  return [...code.matchAll(/(?<=[;{}]|^)\s*([\w-]+: *[^;{}]+)(?=[;}])/g)].map((match) => ({
    text: match[1]!,
    line: getLineNumber(code, match.index + match[0].indexOf(match[1]!)),
  }));
}

/**
 * Returns the broken rules of a style sheet, each with its line and remedy.
 *
 * @param path from the repository's root: rules apply to folders
 */
export function findStyleProblems(path: string, css: string): string[] {
  return [...findBrokenRules(path, css), ...findUnlayered(path, css)];
}

function findBrokenRules(path: string, css: string): string[] {
  return RULES.filter(({ files }) => files.test(path)).flatMap(({ declaration, remedy, exceptions = {} }) =>
    listDeclarations(css)
      .filter(({ text }) => declaration.test(text) && !(`${path} ${text.split(':')[0]}` in exceptions))
      .map(({ text, line }) => `${path}:${line} ${text.split('\n')[0]}: ${remedy}`),
  );
}

/** Replaces comments by spaces, so that positions stay the same. */
const blankComments = (css: string): string =>
  css.replaceAll(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '));

/** Returns the blocks of a widget's style sheet that are outside `@layer widgets`. */
function findUnlayered(path: string, css: string): string[] {
  if (!path.startsWith('widgets/')) return [];
  const code = blankComments(css);
  const problems: string[] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: character, index } of code.matchAll(/[{};]/g)) {
    const selector = code.slice(start, index).trim();
    if (character === '{' && depth === 0 && !/^@layer widgets$|^@(?:property|font-face)\b/.test(selector))
      problems.push(
        `${path}:${getLineNumber(code, index)} ${selector}: move it into "@layer widgets { ... }", so that a brand can override it`,
      );
    if (character === '{') depth += 1;
    if (character === '}') depth -= 1;
    start = index + 1;
  }
  return problems;
}
