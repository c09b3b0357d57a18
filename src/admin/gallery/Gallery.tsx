// The gallery: every widget with its examples and states, in a window of any width, brand, language and direction.
import { useEffect, useState, type MouseEvent } from 'react';
import type { AdminState } from '#schemas/adminState.ts';
import { isPlainClick } from '#widgets/_shared/isPlainClick.ts';
import { AdminNav } from '../AdminNav.tsx';
import type { AdminText } from '../createAdminText.ts';
import type { Exhibit } from './collection.ts';
import { Preview } from './Preview.tsx';
import { specimensOf, type Specimen } from './specimens.ts';
import { Switches } from './Switches.tsx';
import { readView, viewQuery, type GalleryView } from './view.ts';
import styles from './Gallery.module.css';

type Props = { readonly state: AdminState; readonly text: AdminText; readonly collection: readonly Exhibit[] };

export function Gallery({ state, text, collection }: Props) {
  const [view, go] = useViewInAddress();
  const exhibit = collection.find(({ type }) => type === view.widget) ?? collection[0];
  const specimens = exhibit ? specimensOf(exhibit.widget, exhibit.examples) : [];
  const specimen = specimens.find(({ id }) => id === view.specimen);
  return (
    <div className={styles['gallery']}>
      <header className={styles['bar']}>
        <h1>
          <span>{state.realm.name}</span> <span aria-hidden="true">/</span> {text('gallery')}
        </h1>
        <AdminNav current="gallery" text={text} />
        <Switches
          view={view}
          realms={state.admin.realms}
          home={state.admin.home}
          text={text}
          onChange={(change) => go({ ...view, ...change }, 'replace')}
        />
      </header>
      <nav className={styles['list']} aria-label={text('widgets')}>
        <h2>{text('widgets')}</h2>
        <ul>
          {collection.map(({ type }) => (
            <li key={type}>
              <ViewLink
                view={{ ...view, widget: type, specimen: undefined }}
                isCurrent={type === exhibit?.type && !specimen}
                onGo={go}
              >
                {type}
              </ViewLink>
              {type === exhibit?.type && (
                <SpecimenList
                  view={{ ...view, widget: type }}
                  specimens={specimens}
                  current={specimen}
                  text={text}
                  onGo={go}
                />
              )}
            </li>
          ))}
        </ul>
      </nav>
      <main className={styles['stage']}>
        {exhibit && (
          <Preview
            view={{ ...view, widget: exhibit.type }}
            name={specimen ? `${exhibit.type}: ${specimen.name}` : exhibit.type}
            text={text}
          />
        )}
        {specimen && (
          <details className={styles['source']}>
            <summary>{text('source')}</summary>
            <textarea
              dir="ltr"
              readOnly
              rows={16}
              spellCheck={false}
              aria-label={text('source')}
              value={JSON.stringify(
                { type: exhibit?.type, v: exhibit?.widget.version, id: specimen.id, props: specimen.props },
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

type Go = (view: GalleryView, how?: 'push' | 'replace') => void;

function SpecimenList({
  view,
  specimens,
  current,
  text,
  onGo,
}: {
  view: GalleryView;
  specimens: readonly Specimen[];
  current: Specimen | undefined;
  text: AdminText;
  onGo: Go;
}) {
  return [false, true].map((isState) => {
    const own = specimens.filter((specimen) => specimen.isState === isState);
    return (
      own.length > 0 && (
        <div key={String(isState)}>
          <h3>{text(isState ? 'states' : 'examples')}</h3>
          <ul>
            {own.map(({ id, name }) => (
              <li key={id}>
                <ViewLink view={{ ...view, specimen: id }} isCurrent={id === current?.id} onGo={onGo}>
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

/** A link, so that it can be opened in another tab and sent to somebody. */
function ViewLink({
  view,
  isCurrent,
  onGo,
  children,
}: {
  view: GalleryView;
  isCurrent: boolean;
  onGo: Go;
  children: string;
}) {
  const follow = (event: MouseEvent): void => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onGo(view);
  };
  return (
    <a
      href={`${location.pathname}${viewQuery(view)}`}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={follow}
      dir="ltr"
    >
      {children}
    </a>
  );
}

/** The view stands in the address; back and forward work. */
function useViewInAddress(): [GalleryView, Go] {
  const [view, setView] = useState(() => readView(new URLSearchParams(location.search)));
  useEffect(() => {
    const read = (): void => setView(readView(new URLSearchParams(location.search)));
    window.addEventListener('popstate', read);
    return () => window.removeEventListener('popstate', read);
  }, []);
  return [
    view,
    (next, how = 'push') => {
      history[how === 'push' ? 'pushState' : 'replaceState'](null, '', `${location.pathname}${viewQuery(next)}`);
      setView(next);
    },
  ];
}
