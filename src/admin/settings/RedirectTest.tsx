import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
import type { CallResponse } from '#schemas/api/callTypes.ts';
import type { JsonObject } from '#schemas/jsonPointer.ts';
import type { AdminText } from '../createAdminText.ts';
import type { EditorStore } from '../pages/store/EditorStore.ts';
import styles from './Settings.module.css';

type RedirectTrace = CallResponse<'postRedirectTest'>;
/** Finds where a path leads with the redirects of a document. */
export type TestRedirect = (document: JsonObject, path: string) => Promise<RedirectTrace>;

type Props = {
  readonly store: EditorStore;
  readonly text: AdminText;
  readonly testRedirect: TestRedirect;
};
type TestState =
  | { readonly kind: 'none' | 'loading' | 'failed' | 'invalid' }
  | { readonly kind: 'ready'; readonly trace: RedirectTrace; readonly document: JsonObject };

/** Returns the path of an address of this site, which may be written with its host; undefined for other texts. */
function toPath(written: string): string | undefined {
  const address = written.trim();
  if (address.startsWith('/')) return address.replaceAll(' ', '%20');
  return URL.canParse(address) ? new URL(address).pathname : undefined;
}

/** Shows which address a path leads to with the redirects of the draft, published or not. */
export const RedirectTest = observer(function RedirectTest({ store, text, testRedirect }: Props) {
  const id = useId();
  const [address, setAddress] = useState('');
  const [state, setState] = useState<TestState>({ kind: 'none' });
  const run = (): void => {
    const path = toPath(address);
    if (path === undefined) return setState({ kind: 'invalid' });
    const { document } = store;
    setState({ kind: 'loading' });
    testRedirect(document, path).then(
      (trace) => setState({ kind: 'ready', trace, document }),
      () => setState({ kind: 'failed' }),
    );
    return undefined;
  };
  // The result of another draft is not that of this one.
  const isOutdated = state.kind === 'ready' && state.document !== store.document;
  return (
    <form
      className={styles['redirectTest']}
      aria-label={text('redirectTest')}
      onSubmit={(event) => {
        event.preventDefault();
        run();
      }}
    >
      <label htmlFor={id}>{text('redirectTestLabel')}</label>
      <div>
        <input
          id={id}
          dir="ltr"
          value={address}
          placeholder="/section/boxing"
          autoComplete="off"
          spellCheck={false}
          aria-invalid={state.kind === 'invalid' || undefined}
          aria-describedby={`${id}-result`}
          onChange={({ target }) => setAddress(target.value)}
        />
        <button type="submit" disabled={state.kind === 'loading'}>
          {text('redirectTestRun')}
        </button>
      </div>
      <div id={`${id}-result`} role="status">
        {!isOutdated && <TestResult state={state} text={text} />}
      </div>
    </form>
  );
});

function TestResult({ state, text }: { readonly state: TestState; readonly text: AdminText }) {
  switch (state.kind) {
    case 'none':
      return null;
    case 'loading':
      return <p>{text('loading')}</p>;
    case 'failed':
      return <p>{text('redirectTestFailed')}</p>;
    case 'invalid':
      return <p>{text('redirectTestInvalid')}</p>;
    default:
      return <Trace trace={state.trace} text={text} />;
  }
}

function Trace({ trace, text }: { readonly trace: RedirectTrace; readonly text: AdminText }) {
  const { outcome, target = '', targetExists, steps } = trace;
  return (
    <>
      <p data-outcome={outcome}>
        <strong>{text(`redirectTest_${outcome}`, { target: `\u2066${target}\u2069` })}</strong>{' '}
        {targetExists === false && text('redirectTestMissing')}
      </p>
      {steps.length > 0 && (
        <ol aria-label={text('redirectTestSteps')}>
          {steps.map(({ from, to, isInherited }, index) => (
            // A loop can repeat a redirect.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              <code dir="ltr">
                {from} → {to}
              </code>{' '}
              {isInherited && `(${text('redirectTestInherited')})`}
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
