// The document /_admin/preview-matrix: one page for several audiences, languages, window widths and variants of
// experiments, side by side.
import { ArrowLeft } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { AdminState } from '#schemas/adminState.ts';
import type { ExperimentSummary } from '#schemas/api/editing/getExperiments.ts';
import { AdminNav } from '../AdminNav.tsx';
import type { AdminText } from '../createAdminText.ts';
import { isolate } from '../isolate.ts';
import { nameLanguage } from '../nameLanguage.ts';
import { useTitle } from '../pages/editorHooks.ts';
import type { Json, JsonObject } from '#schemas/jsonPointer.ts';
import { findUsedExperiments } from '../pages/preview/findUsedExperiments.ts';
import { Failure } from '../pages/PageFailure.tsx';
import { toInstant, toLocal } from '../pages/review/zonedTime.ts';
import type { DraftSyncOptions } from '../pages/store/DraftSync.ts';
import { useExperiments, type ExperimentsApi } from '../pages/useExperiments.ts';
import { followDocument } from './followDocument.ts';
import { MatrixFrame } from './MatrixFrame.tsx';
import { MatrixStore } from './MatrixStore.ts';
import {
  CHOICES,
  combineVariants,
  listCombinations,
  MAX_COMBINATIONS,
  readMatrixChoices,
  selectKnownVariants,
  writeMatrixChoices,
  type MatrixChoices,
} from './matrixChoices.ts';
import frame from '../pages/Editor.module.css';
import bar from '../pages/EditorTopBar.module.css';
import styles from './Matrix.module.css';

type Props = {
  readonly state: AdminState;
  readonly text: AdminText;
  readonly options: DraftSyncOptions;
  readonly api: ExperimentsApi;
};

/** Renders the choices and the frames. */
export const MatrixScreen = observer(function MatrixScreen({ state, text, options, api }: Props) {
  const { locales, name, timeZone } = state.realm;
  const [choices, setChoices] = useState(() => readMatrixChoices(new URLSearchParams(location.search), locales));
  const [store] = useState(() => new MatrixStore(choices.page));
  const { hasFailed, elements, retry } = useDocument(store, choices, options);
  const experiments = useExperiments(api, choices.page);
  const offered = experiments && elements && findUsedExperiments(experiments, { pageId: choices.page, elements });
  const combinations = listCombinations(choices);
  const isTooMany = combinations.length > MAX_COMBINATIONS;
  useTitle(`${choices.page} · ${text('compareAudiences')} · ${name}`);
  useEffect(() => store.start(), [store]);
  useEffect(() => {
    const chosen = listCombinations(choices);
    store.setCombinations(chosen.length > MAX_COMBINATIONS ? [] : chosen);
  }, [store, choices]);
  useEffect(() => {
    if (!experiments) return;
    // An address can name an experiment that was removed meanwhile.
    setChoices((before) => {
      const variants = selectKnownVariants(before.variants, experiments);
      return variants.length === before.variants.length ? before : { ...before, variants };
    });
  }, [experiments]);
  const change = (next: MatrixChoices): void => {
    history.replaceState(null, '', `?${writeMatrixChoices(next)}`);
    setChoices(next);
  };
  return (
    <div className={frame['screen']}>
      <header className={bar['bar']}>
        <a
          href={`/_admin/pages/${encodeURIComponent(choices.page)}`}
          className={styles['back']}
          aria-label={text('backToPage')}
          title={text('backToPage')}
        >
          <ArrowLeft size={18} strokeWidth={1.75} aria-hidden data-back />
        </a>
        <h1>
          <span>{name}</span> <span aria-hidden="true">/</span> <bdi>{choices.page}</bdi>{' '}
          <span aria-hidden="true">/</span> {text('compareAudiences')}
        </h1>
        <AdminNav current="pages" text={text} viewer={state.viewer} />
      </header>
      <main className={styles['main']}>
        <Choices {...{ choices, locales, timeZone, text }} experiments={offered ?? []} onChange={change} />
        {hasFailed && <Failure text={text} message="matrixFailed" onRetry={retry} />}
        {combinations.length === 0 && <p role="alert">{text('matrixNothing')}</p>}
        {isTooMany && (
          <p role="alert" className={styles['refused']}>
            {text('matrixTooMany', {
              count: combinations.length,
              max: MAX_COMBINATIONS,
              audiences: choices.audiences.length,
              languages: choices.locales.length,
              widths: choices.widths.length,
              variants: combineVariants(choices.variants).length,
            })}
          </p>
        )}
        <div className={styles['cells']}>
          {store.cells.map((cell) => (
            <MatrixFrame key={cell.key} {...{ cell, store, choices, text }} locale={state.locale} />
          ))}
        </div>
      </main>
    </div>
  );
});

/** Passes the chosen document and its changes to the store. */
function useDocument(store: MatrixStore, { page, source }: MatrixChoices, options: DraftSyncOptions) {
  /** The source that could not be read; undefined: none. */
  const [failed, setFailed] = useState<string>();
  const [elements, setElements] = useState<readonly Json[]>();
  const [count, setCount] = useState(0);
  useEffect(() => {
    const onDocument = (document: JsonObject): void => {
      setFailed(undefined);
      setElements(Array.isArray(document['elements']) ? document['elements'] : []);
      store.setDocument(document);
    };
    return followDocument({ page, source, options, onDocument, onFailure: () => setFailed(source) });
  }, [store, page, source, options, count]);
  return { hasFailed: failed === source, elements, retry: () => setCount((before) => before + 1) };
}

type ChoicesProps = {
  readonly choices: MatrixChoices;
  readonly locales: readonly string[];
  /** Experiments whose variants can be compared. */
  readonly experiments: readonly ExperimentSummary[];
  readonly timeZone: string;
  readonly text: AdminText;
  readonly onChange: (choices: MatrixChoices) => void;
};

/** Renders what can be compared. */
function Choices({ choices, locales, timeZone, experiments, text, onChange }: ChoicesProps) {
  return (
    <form className={styles['choices']} aria-label={text('viewOptions')} onSubmit={(event) => event.preventDefault()}>
      <fieldset>
        <legend>{text('matrixSource')}</legend>
        {(['draft', 'published'] as const).map((source) => (
          <label key={source}>
            <input
              type="radio"
              name="source"
              checked={choices.source === source}
              onChange={() => onChange({ ...choices, source })}
            />
            {text(source)}
          </label>
        ))}
      </fieldset>
      <CheckboxGroup
        label={text('audience')}
        all={CHOICES.audiences}
        chosen={choices.audiences}
        name={(audience) => text(audience)}
        onChange={(audiences) => onChange({ ...choices, audiences })}
      />
      <CheckboxGroup
        label={text('language')}
        all={locales}
        chosen={choices.locales}
        name={nameLanguage}
        onChange={(chosen) => onChange({ ...choices, locales: chosen })}
      />
      <CheckboxGroup
        label={text('viewport')}
        all={CHOICES.widths}
        chosen={choices.widths}
        name={String}
        onChange={(widths) => onChange({ ...choices, widths })}
      />
      {experiments.map(({ id, name, variants }) => (
        <CheckboxGroup
          key={id}
          label={text('variantOf', { name: isolate(name) })}
          all={variants}
          chosen={choices.variants.flatMap(({ experiment, variant }) => (experiment === id ? [variant] : []))}
          name={isolate}
          onChange={(chosen) =>
            onChange({
              ...choices,
              variants: [
                ...choices.variants.filter(({ experiment }) => experiment !== id),
                ...chosen.map((variant) => ({ experiment: id, variant })),
              ],
            })
          }
        />
      ))}
      <Moment choices={choices} timeZone={timeZone} text={text} onChange={onChange} />
    </form>
  );
}

/** Renders the choice of the moment that all frames show, in the brand's time zone. */
function Moment({ choices, timeZone, text, onChange }: Omit<ChoicesProps, 'locales' | 'experiments'>) {
  const { at, ...others } = choices;
  const change = (local: string): void => {
    const moment = toInstant(local, timeZone);
    onChange({ ...others, ...(moment !== undefined && { at: moment }) });
  };
  return (
    <fieldset>
      <legend>{text('moment', { zone: timeZone })}</legend>
      <input
        type="datetime-local"
        aria-label={text('moment', { zone: timeZone })}
        value={at === undefined ? '' : toLocal(Date.parse(at), timeZone).slice(0, 'YYYY-MM-DDTHH:mm'.length)}
        onChange={({ target }) => change(target.value)}
      />
    </fieldset>
  );
}

type CheckboxGroupProps<T> = {
  readonly label: string;
  readonly all: readonly T[];
  readonly chosen: readonly T[];
  readonly name: (value: T) => string;
  readonly onChange: (chosen: readonly T[]) => void;
};

/** Renders a choice of several values. */
function CheckboxGroup<T extends string | number>({ label, all, chosen, name, onChange }: CheckboxGroupProps<T>) {
  return (
    <fieldset>
      <legend>{label}</legend>
      {all.map((value) => (
        <label key={value}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              onChange(all.filter((each) => (each === value ? target.checked : chosen.includes(each))))
            }
          />
          {name(value)}
        </label>
      ))}
    </fieldset>
  );
}
