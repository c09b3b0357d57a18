import { Languages } from 'lucide-react';
import { useId } from 'react';
import { isJsonObject, type JsonObject } from '#schemas/jsonPointer.ts';
import { chooseTextLocale, createLocaleChain } from '#src/realm/localeChain.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { changeAndFocus } from './focusField.ts';
import type { SchemaFieldProps } from './ScalarFields.tsx';
import { useSchemaForm } from './formContext.ts';
import { LockReason } from './LockedControl.tsx';
import { findLock } from './locks.ts';
import styles from './Form.module.css';

/** Longer texts (in characters) get a field of several lines. */
const LINE_LENGTH = 300;

/** Renders a text that can differ by language: one control for all languages, or one for each language of the realm. */
export function LocalisedField({ field, value }: SchemaFieldProps) {
  const form = useSchemaForm();
  const { store, text, locales } = form;
  const id = useId();
  const texts = isJsonObject(value) && isJsonObject(value['$text']) ? value['$text'] : undefined;
  const shown = typeof value === 'string' ? value : '';
  const isLong = (field.schema.anyOf?.[0]?.maxLength ?? 0) > LINE_LENGTH;
  // The description and the limits are those of the plain text, the first alternative of the schema.
  const textField = { ...field, schema: { ...field.schema.anyOf?.[0], ...field.schema } };
  if (!texts)
    return (
      <FieldFrame field={textField} id={id} isPresent={value !== undefined}>
        <Input
          id={id}
          value={shown}
          isLong={isLong}
          describedBy={`${id}-help`}
          onChange={(next) => store.setValue(field.pointer, next)}
        />
        {value !== undefined && locales.length > 1 && !findLock(form, field.pointer) && (
          <button
            type="button"
            className={styles['link']}
            onClick={(event) =>
              changeAndFocus(event, field.pointer, () =>
                store.setValue(field.pointer, { $text: { [locales[0]!]: shown } }),
              )
            }
          >
            <Languages size={14} strokeWidth={1.75} aria-hidden /> {text('translate')}
          </button>
        )}
      </FieldFrame>
    );
  const lock = listLocales(locales, texts)
    .map((locale) => findLock(form, toTextPointer(locale)))
    .find((found) => found !== undefined);
  const mayChangeSome = findLock(form, field.pointer, true) === undefined;
  return (
    <FieldFrame field={textField} id={id} isPresent isGroup hasParts>
      {listLocales(locales, texts).map((locale) => (
        <span key={locale} className={styles['language']} data-pointer={toTextPointer(locale)}>
          <label htmlFor={`${id}-${locale}`} lang="en">
            {locale}
          </label>
          <Input
            id={`${id}-${locale}`}
            lang={locale}
            value={typeof texts[locale] === 'string' ? texts[locale] : ''}
            isLong={isLong}
            describedBy={`${id}-help`}
            isDisabled={findLock(form, toTextPointer(locale)) !== undefined}
            onChange={(next) => setText(locale, next)}
          />
          {!texts[locale] && <Fallback {...{ texts, locale, defaultLocale: locales[0]! }} />}
        </span>
      ))}
      {lock && mayChangeSome && <LockReason lock={lock} />}
    </FieldFrame>
  );

  function toTextPointer(locale: string): string {
    return `${field.pointer}/$text/${locale}`;
  }

  /** A language without a text is left out, so that its viewers see the default language. */
  function setText(locale: string, next: string): void {
    store.setValue(toTextPointer(locale), next === '' ? undefined : next);
  }
}

/** The languages of the realm, then others that the text has. */
const listLocales = (locales: readonly string[], texts: JsonObject): readonly string[] => [
  ...new Set([...locales, ...Object.keys(texts)]),
];

type FallbackProps = { readonly texts: JsonObject; readonly locale: string; readonly defaultLocale: string };

/** Renders what viewers of a language without a text get: the languages that are tried in turn, and the text. */
function Fallback({ texts, locale, defaultLocale }: FallbackProps) {
  const { text } = useSchemaForm();
  const chain = createLocaleChain(locale, defaultLocale);
  const shown = chooseTextLocale(texts, chain);
  const shownText = shown === undefined ? undefined : texts[shown];
  // A text in none of the chain's languages is shown when there is no other.
  const tried = chain.slice(0, shown !== undefined && chain.includes(shown) ? chain.indexOf(shown) + 1 : undefined);
  const steps = shown === undefined || tried.includes(shown) ? tried : [...tried, shown];
  return (
    <span className={styles['fallback']}>
      {text('fallbackChain')}{' '}
      <bdi dir="ltr" lang="en">
        {steps.join(' → ')}
      </bdi>
      {typeof shownText === 'string' && shownText !== '' ? (
        <>
          {': '}
          <bdi lang={shown}>{shownText}</bdi>
        </>
      ) : (
        <>: {text('fallbackNothing')}</>
      )}
    </span>
  );
}

type InputProps = {
  readonly id: string;
  readonly value: string;
  readonly isLong: boolean;
  readonly describedBy: string;
  readonly lang?: string;
  readonly isDisabled?: boolean;
  readonly onChange: (value: string) => void;
};

function Input({ id, value, isLong, describedBy, lang, isDisabled, onChange }: InputProps) {
  const common = { id, value, lang, disabled: isDisabled, dir: 'auto', 'aria-describedby': describedBy };
  // A title can have line breaks, which a single line would lose.
  return isLong || value.includes('\n') ? (
    <textarea {...common} rows={value.includes('\n') ? 2 : 3} onChange={({ target }) => onChange(target.value)} />
  ) : (
    <input {...common} type="text" onChange={({ target }) => onChange(target.value)} />
  );
}
