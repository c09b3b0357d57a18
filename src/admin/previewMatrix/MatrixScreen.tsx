// The document /_admin/preview-matrix: one page for several audiences, languages and window widths, side by side.
import { ArrowLeft } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { AdminState } from '#schemas/adminState.ts';
import { AdminNav } from '../AdminNav.tsx';
import type { AdminText } from '../createAdminText.ts';
import { nameLanguage } from '../nameLanguage.ts';
import { useTitle } from '../pages/editorHooks.ts';
import type { JsonObject } from '../pages/document/pointer.ts';
import { Failure } from '../pages/PagesScreen.tsx';
import type { DraftSyncOptions } from '../pages/store/DraftSync.ts';
import { followDocument } from './followDocument.ts';
import { MatrixFrame } from './MatrixFrame.tsx';
import { MatrixStore } from './MatrixStore.ts';
import {
  CHOICES,
  listCombinations,
  MAX_COMBINATIONS,
  readMatrixView,
  writeMatrixView,
  type MatrixView,
} from './matrixView.ts';
import frame from '../pages/Editor.module.css';
import bar from '../pages/TopBar.module.css';
import styles from './Matrix.module.css';

type Props = { readonly state: AdminState; readonly text: AdminText; readonly options: DraftSyncOptions };

/** Renders the choices and the frames. */
export const MatrixScreen = observer(function MatrixScreen({ state, text, options }: Props) {
  const { locales, name } = state.realm;
  const [view, setView] = useState(() => readMatrixView(new URLSearchParams(location.search), locales));
  const [store] = useState(() => new MatrixStore(view.page));
  const { hasFailed, retry } = useDocument(store, view, options);
  const combinations = listCombinations(view);
  const isTooMany = combinations.length > MAX_COMBINATIONS;
  useTitle(`${view.page} · ${text('compareAudiences')} · ${name}`);
  useEffect(() => store.start(), [store]);
  useEffect(() => {
    const chosen = listCombinations(view);
    store.setCombinations(chosen.length > MAX_COMBINATIONS ? [] : chosen);
  }, [store, view]);
  const change = (next: MatrixView): void => {
    history.replaceState(null, '', `?${writeMatrixView(next)}`);
    setView(next);
  };
  return (
    <div className={frame['screen']}>
      <header className={bar['bar']}>
        <a
          href={`/_admin/pages/${encodeURIComponent(view.page)}`}
          className={styles['back']}
          aria-label={text('backToPage')}
          title={text('backToPage')}
        >
          <ArrowLeft size={18} strokeWidth={1.75} aria-hidden data-back />
        </a>
        <h1>
          <span>{name}</span> <span aria-hidden="true">/</span> <bdi>{view.page}</bdi> <span aria-hidden="true">/</span>{' '}
          {text('compareAudiences')}
        </h1>
        <AdminNav current="pages" text={text} viewer={state.viewer} />
      </header>
      <main className={styles['main']}>
        <Choices view={view} locales={locales} text={text} onChange={change} />
        {hasFailed && <Failure text={text} message="matrixFailed" onRetry={retry} />}
        {combinations.length === 0 && <p role="alert">{text('matrixNothing')}</p>}
        {isTooMany && (
          <p role="alert" className={styles['refused']}>
            {text('matrixTooMany', {
              count: combinations.length,
              max: MAX_COMBINATIONS,
              audiences: view.audiences.length,
              languages: view.locales.length,
              widths: view.widths.length,
            })}
          </p>
        )}
        <div className={styles['cells']}>
          {store.cells.map((cell) => (
            <MatrixFrame key={cell.key} {...{ cell, store, view, text }} locale={state.locale} />
          ))}
        </div>
      </main>
    </div>
  );
});

/** Gives the store the document that the view names, and its changes. */
function useDocument(store: MatrixStore, { page, source }: MatrixView, options: DraftSyncOptions) {
  /** The source that could not be read; undefined: none. */
  const [failed, setFailed] = useState<string>();
  const [count, setCount] = useState(0);
  useEffect(() => {
    const onDocument = (document: JsonObject): void => {
      setFailed(undefined);
      store.setDocument(document);
    };
    return followDocument({ page, source, options, onDocument, onFailure: () => setFailed(source) });
  }, [store, page, source, options, count]);
  return { hasFailed: failed === source, retry: () => setCount((before) => before + 1) };
}

type ChoicesProps = {
  readonly view: MatrixView;
  readonly locales: readonly string[];
  readonly text: AdminText;
  readonly onChange: (view: MatrixView) => void;
};

/** Renders what can be compared. */
function Choices({ view, locales, text, onChange }: ChoicesProps) {
  return (
    <form className={styles['choices']} aria-label={text('viewOptions')} onSubmit={(event) => event.preventDefault()}>
      <fieldset>
        <legend>{text('matrixSource')}</legend>
        {(['draft', 'published'] as const).map((source) => (
          <label key={source}>
            <input
              type="radio"
              name="source"
              checked={view.source === source}
              onChange={() => onChange({ ...view, source })}
            />
            {text(source)}
          </label>
        ))}
      </fieldset>
      <CheckboxGroup
        label={text('audience')}
        all={CHOICES.audiences}
        chosen={view.audiences}
        name={(audience) => text(audience)}
        onChange={(audiences) => onChange({ ...view, audiences })}
      />
      <CheckboxGroup
        label={text('language')}
        all={locales}
        chosen={view.locales}
        name={nameLanguage}
        onChange={(chosen) => onChange({ ...view, locales: chosen })}
      />
      <CheckboxGroup
        label={text('viewport')}
        all={CHOICES.widths}
        chosen={view.widths}
        name={String}
        onChange={(widths) => onChange({ ...view, widths })}
      />
    </form>
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
