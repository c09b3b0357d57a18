import { observer } from 'mobx-react-lite';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { FindingText } from '../FindingText.tsx';
import { isJsonObject, joinPointer, toSteps, type JsonObject } from '#schemas/jsonPointer.ts';
import { foldText } from '#src/i18n/foldText.ts';
import { useSchemaForm } from '../pages/form/formContext.ts';
import { LockReason } from '../pages/form/LockedControl.tsx';
import { findLock } from '../pages/form/locks.ts';
import form from '../pages/form/Form.module.css';
import styles from './Settings.module.css';

/** Labels by key, then by language. */
export type LabelTexts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** `own`: labels that the brand sets. `missing`: own labels that lack a text in a language of the brand. */
const FILTERS = ['all', 'own', 'missing'] as const;
type Filter = (typeof FILTERS)[number];
const FILTER_TEXTS = { all: 'labelsAll', own: 'labelsOwn', missing: 'labelsMissing' } as const;

/** Number of labels that are shown at first, and with each "show more". */
const STEP = 40;
/** Longer texts (in characters) get a field of two lines. */
const LINE_LENGTH = 60;

/** Renders the labels with a field for each language. What the brand does not set shows the inherited text. */
export const LabelsForm = observer(function LabelsForm({ inherited }: { readonly inherited: LabelTexts }) {
  const context = useSchemaForm();
  const { store, text, locales } = context;
  const lock = findLock(context, '');
  const [query, setQuery] = useState('');
  const [filter, setFilter] = useState<Filter>('all');
  const [limit, setLimit] = useState(STEP);
  const focus = useFocusOfFinding(setQuery, setFilter);
  const own = store.document;
  const keys = useMemo(() => [...new Set([...Object.keys(own), ...Object.keys(inherited)])], [own, inherited]);
  const found = keys.filter(
    (key) => fitsFilter(filter, own[key], locales) && fitsQuery(query, key, own[key], inherited[key]),
  );
  const choose = (next: Filter): void => {
    setFilter(next);
    setLimit(STEP);
  };
  return (
    <form ref={focus} className={form['form']} aria-label={text('form')} onSubmit={(event) => event.preventDefault()}>
      {store.isSourceInvalid && (
        <p className={form['notice']} role="status">
          {text('sourceInvalid')}
        </p>
      )}
      {lock && <LockReason lock={lock} />}
      <div className={styles['labelTools']}>
        <input
          type="search"
          aria-label={text('searchLabels')}
          placeholder={text('searchLabelsHint')}
          value={query}
          onChange={({ target }) => {
            setQuery(target.value);
            setLimit(STEP);
          }}
        />
        <select
          aria-label={text('labelsShown')}
          value={filter}
          onChange={({ target }) => choose(target.value as Filter)}
        >
          {FILTERS.map((name) => (
            <option key={name} value={name}>
              {text(FILTER_TEXTS[name])}
            </option>
          ))}
        </select>
        <p role="status">
          {found.length === 0
            ? text('noLabels')
            : text('labelCount', { shown: Math.min(limit, found.length), count: found.length })}
        </p>
      </div>
      <fieldset role="none" className={form['fields']} disabled={store.isSourceInvalid}>
        {found.slice(0, limit).map((key) => (
          <Label key={key} name={key} inherited={inherited[key]} />
        ))}
      </fieldset>
      {found.length > limit && (
        <button type="button" className={form['add']} onClick={() => setLimit(limit + STEP)}>
          {text('showMore')}
        </button>
      )}
    </form>
  );
});

/** Shows the label that somebody selects from the list of findings, and focuses its field. */
function useFocusOfFinding(setQuery: (query: string) => void, setFilter: (filter: Filter) => void) {
  const { store } = useSchemaForm();
  const element = useRef<HTMLFormElement>(null);
  const { selection, selectionNumber } = store;
  const handledSelection = useRef(selectionNumber);
  useEffect(() => {
    if (handledSelection.current === selectionNumber || selection === '') return;
    handledSelection.current = selectionNumber;
    setQuery(toSteps(selection)[0] ?? '');
    setFilter('all');
    requestAnimationFrame(() => {
      const field = element.current?.querySelector<HTMLElement>(
        `[data-pointer="${CSS.escape(selection)}"] :is(input, textarea)`,
      );
      field?.focus();
    });
  });
  return element;
}

function fitsFilter(filter: Filter, own: unknown, locales: readonly string[]): boolean {
  if (filter === 'all') return true;
  if (!isJsonObject(own)) return false;
  return filter === 'own' || locales.some((locale) => !Object.hasOwn(own, locale));
}

function fitsQuery(query: string, key: string, ...texts: readonly unknown[]): boolean {
  const words = foldText(query.trim());
  if (words === '' || foldText(key).includes(words)) return true;
  return texts.some(
    (byLocale) =>
      isJsonObject(byLocale) &&
      Object.values(byLocale).some((found) => typeof found === 'string' && foldText(found).includes(words)),
  );
}

type LabelProps = { readonly name: string; readonly inherited: Readonly<Record<string, string>> | undefined };

/** Renders one label in all languages. */
const Label = observer(function Label({ name, inherited = {} }: LabelProps) {
  const { store, text, locales } = useSchemaForm();
  const value = store.document[name];
  const own = isJsonObject(value) ? value : {};
  const pointer = joinPointer('', name);
  const findings = store.findings.filter((each) => each.pointer === pointer);
  return (
    <fieldset className={form['field']} data-pointer={pointer}>
      <legend className={form['label']}>
        <code dir="ltr">{name}</code>
      </legend>
      {[...new Set([...locales, ...Object.keys(own)])].map((locale) => (
        <LabelText key={locale} {...{ name, locale, own }} inherited={inherited[locale]} />
      ))}
      {findings.map((finding) => (
        <p key={finding.code} className={form['finding']} data-severity={finding.severity}>
          <FindingText text={text} finding={finding} />
        </p>
      ))}
    </fieldset>
  );
});

type LabelTextProps = {
  readonly name: string;
  readonly locale: string;
  readonly own: JsonObject;
  readonly inherited: string | undefined;
};

/** Renders the text of a label in one language. An empty field uses the inherited text. */
const LabelText = observer(function LabelText({ name, locale, own, inherited = '' }: LabelTextProps) {
  const context = useSchemaForm();
  const { store, text } = context;
  const id = useId();
  const pointer = joinPointer('', name, locale);
  const value = own[locale];
  const shown = typeof value === 'string' ? value : '';
  const findings = store.findings.filter((each) => each.pointer === pointer);
  const set = (next: string): void => setLabel(store, { name, locale, next });
  const common = {
    id,
    lang: locale,
    dir: 'auto',
    value: shown,
    placeholder: inherited,
    disabled: findLock(context, pointer) !== undefined,
    'aria-describedby': findings.length > 0 ? `${id}-findings` : undefined,
  };
  const isLong = Math.max(shown.length, inherited.length) > LINE_LENGTH;
  return (
    <span
      className={form['language']}
      data-pointer={pointer}
      data-own={shown !== '' || undefined}
      data-invalid={findings.some(({ severity }) => severity === 'error') || undefined}
    >
      <label htmlFor={id} lang="en">
        {locale}
      </label>
      {isLong ? (
        <textarea {...common} rows={2} onChange={({ target }) => set(target.value)} />
      ) : (
        <input {...common} type="text" onChange={({ target }) => set(target.value)} />
      )}
      {findings.length > 0 && (
        <span id={`${id}-findings`} className={styles['labelFinding']}>
          {findings.map((finding) => (
            <FindingText key={finding.code} text={text} finding={finding} />
          ))}
        </span>
      )}
    </span>
  );
});

type LabelEdit = { readonly name: string; readonly locale: string; readonly next: string };

/** Writes a text of a label. An empty text is removed; when it was the only one, the label is removed. */
function setLabel(store: ReturnType<typeof useSchemaForm>['store'], { name, locale, next }: LabelEdit): void {
  const value = store.document[name];
  const pointer = joinPointer('', name);
  if (!isJsonObject(value)) {
    if (next !== '') store.setValue(pointer, { [locale]: next });
    return;
  }
  const isLast = Object.keys(value).every((each) => each === locale);
  if (next === '') store.setValue(isLast ? pointer : joinPointer(pointer, locale), undefined);
  else store.setValue(joinPointer(pointer, locale), next);
}
