import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { COLOUR_ROLES, type ColourRole } from '#schemas/realm/theme.ts';
import {
  deriveColours,
  formatRatio,
  measureContrasts,
  readColour,
  type Colours,
  type PairContrast,
} from '#src/realm/deriveColours.ts';
import { mergeTheme } from '#src/realm/mergeTheme.ts';
import { isJsonObject, type Json, type JsonObject } from '#schemas/jsonPointer.ts';
import { FieldFrame } from '../pages/form/FieldFrame.tsx';
import { describeField } from '../describeField.ts';
import { useSchemaForm, type InheritedDocument } from '../pages/form/formContext.ts';
import type { FormField } from '../pages/schema/resolveSchema.ts';
import { readTokensAt } from './localeTokens.ts';
import styles from './Settings.module.css';

/**
 * Returns all colours of a theme: those that it sets, the inherited and the derived ones.
 * @param pointer a pointer in an entry of `localeTokens` for the colours of that language
 */
export function readColours(theme: Json, inherited: InheritedDocument | undefined, pointer = ''): Colours {
  const merged = mergeTheme(theme, inherited?.document) as JsonObject;
  const { colours } = readTokensAt(pointer, theme, merged);
  const written = isJsonObject(colours) ? colours : {};
  const given = COLOUR_ROLES.flatMap((role) => {
    const colour = readColour(written[role]);
    return colour === undefined ? [] : [[role, colour] as const];
  });
  return deriveColours(Object.fromEntries(given));
}

type Props = { readonly field: FormField; readonly value: Json | undefined };

/** Renders a colour role: a picker, the colour as text, and its contrast with the colours that are used with it. */
export const ColourField = observer(function ColourField({ field, value }: Props) {
  const { store, text, inherited } = useSchemaForm();
  const id = useId();
  const role = field.name as ColourRole;
  const colours = readColours(store.document, inherited, field.pointer);
  const shown = typeof value === 'string' ? value : '';
  const pairs = measureContrasts(colours).filter(
    ({ foreground, background }) => foreground === role || background === role,
  );
  return (
    <FieldFrame field={field} id={id} isPresent={value !== undefined}>
      <span className={styles['colour']}>
        <input
          type="color"
          aria-label={text('pickColour', { name: describeField(text, role).text })}
          // The picker does not support transparency.
          value={colours[role].slice(0, 7)}
          onChange={({ target }) => store.setValue(field.pointer, target.value)}
        />
        <input
          id={id}
          type="text"
          dir="ltr"
          spellCheck={false}
          value={shown}
          placeholder={colours[role]}
          required={field.isRequired}
          aria-describedby={`${id}-help`}
          onChange={({ target }) =>
            store.setValue(field.pointer, target.value === '' && !field.isRequired ? undefined : target.value)
          }
        />
      </span>
      {pairs.length > 0 && (
        <ul className={styles['contrasts']} aria-live="polite">
          {pairs.map((pair) => (
            <Contrast key={`${pair.foreground} ${pair.background}`} pair={pair} />
          ))}
        </ul>
      )}
    </FieldFrame>
  );
});

/** Renders the contrast of a pair. */
function Contrast({ pair }: { readonly pair: PairContrast }) {
  const { text } = useSchemaForm();
  const { foreground, background, colours, minimum, ratio } = pair;
  const isEnough = ratio >= minimum;
  const name = foreground === undefined ? text('lightTextOnImages') : describeField(text, foreground).text;
  return (
    <li data-enough={isEnough}>
      <span className={styles['swatch']} style={{ color: colours[0], background: colours[1] }} aria-hidden="true">
        Aa
      </span>
      <span>
        {name} / {describeField(text, background).text}
      </span>
      <strong dir="ltr">{formatRatio(ratio)}</strong>
      <span>{isEnough ? text('contrastEnough') : text('contrastLow', { minimum })}</span>
    </li>
  );
}

/** Renders how many pairs of colours have enough contrast. */
export const ContrastSummary = observer(function ContrastSummary() {
  const { store, text, inherited } = useSchemaForm();
  const pairs = measureContrasts(readColours(store.document, inherited));
  const passed = pairs.filter(({ ratio, minimum }) => ratio >= minimum).length;
  return (
    <p className={styles['summary']} role="status" data-enough={passed === pairs.length}>
      {text('contrastSummary', { passed, count: pairs.length })}
    </p>
  );
});
