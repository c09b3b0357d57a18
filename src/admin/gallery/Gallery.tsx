// The page /_admin/gallery: every widget with its examples and states, previewed in any window width, realm, language
// and direction.
import { useEffect, useState, type MouseEvent } from 'react';
import type { AdminState } from '#schemas/adminState.ts';
import { isPlainClick } from '#widgets/_shared/isPlainClick.ts';
import { AdminNav } from '../AdminNav.tsx';
import type { AdminText } from '../createAdminText.ts';
import type { GalleryEntry } from './loadGalleryEntries.ts';
import { GalleryPreview } from './GalleryPreview.tsx';
import { createSamples, type Sample } from './createSamples.ts';
import { ViewControls } from './ViewControls.tsx';
import { readGalleryView, buildQuery, type GalleryView } from './galleryView.ts';
import styles from './Gallery.module.css';

type Props = { readonly state: AdminState; readonly text: AdminText; readonly entries: readonly GalleryEntry[] };

/** Renders the gallery. The view is stored in the address. */
export function Gallery({ state, text, entries }: Props) {
  const [view, setView] = useViewInAddress();
  const entry = entries.find(({ type }) => type === view.widget) ?? entries[0];
  const samples = entry ? createSamples(entry.widget, entry.examples) : [];
  const sample = samples.find(({ id }) => id === view.sample);
  return (
    <div className={styles['gallery']}>
      <header className={styles['bar']}>
        <h1>
          <span>{state.realm.name}</span> <span aria-hidden="true">/</span> {text('gallery')}
        </h1>
        <AdminNav current="gallery" viewer={state.viewer} text={text} />
        <ViewControls
          view={view}
          realms={state.admin.realms}
          ownRealm={state.admin.home}
          text={text}
          onChange={(change) => setView({ ...view, ...change }, 'replace')}
        />
      </header>
      <nav className={styles['widgets']} aria-label={text('widgets')}>
        <h2>{text('widgets')}</h2>
        <ul>
          {entries.map(({ type }) => (
            <li key={type}>
              <ViewLink
                view={{ ...view, widget: type, sample: undefined }}
                isCurrent={type === entry?.type && !sample}
                onNavigate={setView}
              >
                {type}
              </ViewLink>
              {type === entry?.type && (
                <SampleList
                  view={{ ...view, widget: type }}
                  samples={samples}
                  current={sample}
                  text={text}
                  onNavigate={setView}
                />
              )}
            </li>
          ))}
        </ul>
      </nav>
      <main className={styles['main']}>
        {entry && (
          <GalleryPreview
            view={{ ...view, widget: entry.type }}
            name={sample ? `${entry.type}: ${sample.name}` : entry.type}
            text={text}
          />
        )}
        {sample && (
          <details className={styles['source']}>
            <summary>{text('source')}</summary>
            <textarea
              dir="ltr"
              readOnly
              rows={16}
              spellCheck={false}
              aria-label={text('source')}
              value={JSON.stringify(
                {
                  type: entry?.type,
                  v: entry?.widget.version,
                  id: sample.id,
                  props: sample.props,
                  ...(sample.slots && { slots: sample.slots }),
                },
                null,
                2,
              )}
            />
          </details>
        )}
      </main>
    </div>
  );
}

/** Changes the view and the address. `replace` adds no entry to the tab's history. */
type SetView = (view: GalleryView, method?: 'push' | 'replace') => void;

type SampleListProps = {
  readonly view: GalleryView;
  readonly samples: readonly Sample[];
  readonly current: Sample | undefined;
  readonly text: AdminText;
  readonly onNavigate: SetView;
};

/** Renders links to the examples of a widget, then to its states. */
function SampleList({ view, samples, current, text, onNavigate }: SampleListProps) {
  return [false, true].map((isState) => {
    const listed = samples.filter((sample) => sample.isState === isState);
    return (
      listed.length > 0 && (
        <div key={String(isState)}>
          <h3>{text(isState ? 'states' : 'examples')}</h3>
          <ul>
            {listed.map(({ id, name }) => (
              <li key={id}>
                <ViewLink view={{ ...view, sample: id }} isCurrent={id === current?.id} onNavigate={onNavigate}>
                  {name}
                </ViewLink>
              </li>
            ))}
          </ul>
        </div>
      )
    );
  });
}

type ViewLinkProps = {
  readonly view: GalleryView;
  readonly isCurrent: boolean;
  readonly onNavigate: SetView;
  readonly children: string;
};

/** Renders a link to a view, so that editors can open it in another tab or send its address. */
function ViewLink({ view, isCurrent, onNavigate, children }: ViewLinkProps) {
  const follow = (event: MouseEvent): void => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onNavigate(view);
  };
  return (
    <a
      href={`${location.pathname}${buildQuery(view)}`}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={follow}
      dir="ltr"
    >
      {children}
    </a>
  );
}

/** Stores the view in the query of the address, so that the back and forward buttons work. */
function useViewInAddress(): [GalleryView, SetView] {
  const [view, setView] = useState(() => readGalleryView(new URLSearchParams(location.search)));
  useEffect(() => {
    const readAddress = (): void => setView(readGalleryView(new URLSearchParams(location.search)));
    window.addEventListener('popstate', readAddress);
    return () => window.removeEventListener('popstate', readAddress);
  }, []);
  return [
    view,
    (next, method = 'push') => {
      history[method === 'push' ? 'pushState' : 'replaceState'](null, '', `${location.pathname}${buildQuery(next)}`);
      setView(next);
    },
  ];
}
