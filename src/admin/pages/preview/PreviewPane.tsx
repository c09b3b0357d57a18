import { LayoutGrid, Monitor, Smartphone, Tablet, Tv } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import type { ExperimentSummary } from '#schemas/api/editing/getExperiments.ts';
import type { AdminText } from '../../createAdminText.ts';
import { PSEUDO_LOCALE } from '#src/realm/localeChain.ts';
import { nameLanguage } from '../../nameLanguage.ts';
import { GALLERY_VIEWPORTS } from '../../gallery/galleryView.ts';
import type { QualityStore } from '../../quality/QualityStore.ts';
import type { InspectionStore } from '../../why/InspectionStore.ts';
import type { EditorStore } from '../store/EditorStore.ts';
import { VariantSwitches } from './VariantSwitches.tsx';
import { ViewSwitches } from './ViewSwitches.tsx';
import { readSwitches, writeSwitches } from './addressSwitches.ts';
import {
  connectEditorPreview,
  PAGE_FRAME,
  type PreviewOptions,
  type PreviewedDocument,
} from './connectEditorPreview.ts';
import { buildAudience, buildPreviewAddress } from './previewAddress.ts';
import { RightsSwitches, type ViewerRights } from './RightsSwitches.tsx';
import styles from './Preview.module.css';

type Props = {
  readonly store: EditorStore;
  readonly text: AdminText;
  readonly locales: readonly string[];
  readonly locale: string;
  readonly title: string;
  /** Time zone of the brand, for the moment of the preview. */
  readonly timeZone: string;
  /** The realm's experiments. The pane has a switch for each that the page uses. */
  readonly experiments?: readonly ExperimentSummary[] | undefined;
  /** The document of the store when it is not a page, and the path of the frame that shows it. */
  readonly shown?: PreviewedDocument & { readonly path: string };
  /** Explains the rows of the page for the audience of the switches; undefined: the document has no rows. */
  readonly inspection?: InspectionStore;
  /** Measures the page; undefined: the document has no rows. */
  readonly quality?: QualityStore;
};

const ICONS = { phone: Smartphone, tablet: Tablet, laptop: Monitor, tv: Tv } as const;
const KINDS = ['guest', 'viewer', 'child'] as const;
/** A narrower pane, in px, shows a phone's window at first. A wider one shows a laptop's window. */
const NARROW_PANE_PX = 700;

type Kind = (typeof KINDS)[number];
type PreviewState = Parameters<PreviewOptions['onState']>[0];

/** Renders the page as viewers see it, beside its editor, with switches for window, language, audience and time. */
export function PreviewPane(props: Props) {
  const { store, text, locales, locale, title, timeZone, experiments = [], shown, inspection, quality } = props;
  const container = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const space = useSpace(container);
  const { audience, view, chosenWidth, ...switches } = useSwitches(
    store.pageId,
    listLanguages(locales, locale),
    timeZone,
  );
  const { language, setLanguage, kind, setKind, at, setAt, variants, setVariants, setView, setWidth } = switches;
  const address = buildPreviewAddress(shown?.path ?? PAGE_FRAME.path, audience, view);
  const state = useConnection(frame, { store, shown, inspection, quality }, space && address);
  useEffect(() => inspection?.setAudience(audience), [inspection, audience]);
  const size = computeSize(space, chosenWidth);
  const { width } = size;
  return (
    <>
      <form
        className={styles['switches']}
        aria-label={text('viewOptions')}
        onSubmit={(event) => event.preventDefault()}
      >
        <Widths width={width} text={text} onChange={setWidth} />
        <select aria-label={text('language')} value={language} onChange={({ target }) => setLanguage(target.value)}>
          {locales.map((code) => (
            <option key={code} value={code}>
              {nameLanguage(code)}
            </option>
          ))}
          {!locales.includes(PSEUDO_LOCALE) && <option value={PSEUDO_LOCALE}>{text('pseudoLanguage')}</option>}
        </select>
        <select aria-label={text('audience')} value={kind} onChange={({ target }) => setKind(target.value as Kind)}>
          {KINDS.map((name) => (
            <option key={name} value={name}>
              {text(name)}
            </option>
          ))}
        </select>
        <input
          type="datetime-local"
          aria-label={text('moment', { zone: timeZone })}
          title={text('moment', { zone: timeZone })}
          value={at}
          onChange={({ target }) => setAt(target.value)}
        />
        {shown === undefined && <CompareLink pageId={store.pageId} at={audience.at} text={text} />}
        {!shown && <VariantSwitches {...{ store, text, experiments, variants }} onChange={setVariants} />}
      </form>
      <div className={styles['menus']}>
        <ViewSwitches {...{ view, width, text, locale }} onView={setView} onWidth={setWidth} />
        {!shown && <RightsSwitches text={text} rights={switches.rights} onChange={switches.setRights} />}
      </div>
      <div ref={container} className={styles['viewport']} aria-busy={state === 'loading'}>
        {space && <PreviewFrame {...{ frame, address, size, state }} title={text('preview', { name: title, width })} />}
        {state === 'failed' && (
          <p className={styles['failed']} role="alert">
            {text('previewFailed')}
          </p>
        )}
      </div>
    </>
  );
}

/** Returns the languages of the preview, the one that is shown first at the start. */
const listLanguages = (locales: readonly string[], locale: string): readonly string[] => [
  ...(locales.includes(locale) ? [locale] : []),
  ...locales,
  PSEUDO_LOCALE,
];

/** The switches of the preview, and the audience that they describe. The address has them too. */
function useSwitches(pageId: string, languages: readonly string[], timeZone: string) {
  const [initial] = useState(() => readSwitches(new URLSearchParams(location.search), languages, timeZone));
  const [language, setLanguage] = useState(initial.language);
  const [kind, setKind] = useState<Kind>(initial.kind);
  const [at, setAt] = useState(initial.at);
  const [rights, setRights] = useState<ViewerRights>(initial.rights);
  const [variants, setVariants] = useState(initial.variants);
  const [view, setView] = useState(initial.view);
  const [chosenWidth, setWidth] = useState(initial.width);
  const audience = useMemo(
    () => buildAudience({ language, kind, at, rights, variants }, timeZone),
    [language, kind, at, rights, variants, timeZone],
  );
  const [defaultLanguage] = languages;
  useEffect(() => {
    const query = new URLSearchParams(location.search);
    const next = String(writeSwitches(query, audience, { view, width: chosenWidth }, defaultLanguage!));
    if (next === String(query)) return;
    // Each switch would otherwise be a step of the back button.
    history.replaceState(history.state, '', `${location.pathname}${next && `?${next}`}${location.hash}`);
  }, [pageId, audience, view, chosenWidth, defaultLanguage]);
  return {
    audience,
    language,
    setLanguage,
    kind,
    setKind,
    at,
    setAt,
    rights,
    setRights,
    variants,
    setVariants,
    view,
    setView,
    chosenWidth,
    setWidth,
  };
}

type Space = { readonly width: number; readonly height: number };
type WindowSize = Space & { readonly scale: number };

/** Returns the size of the previewed window in px, and the factor by which it fits the space. */
function computeSize(space: Space | undefined, chosenWidth: number | undefined): WindowSize {
  const width = chosenWidth ?? (space && space.width > NARROW_PANE_PX ? 1280 : 390);
  const scale = space ? Math.min(1, space.width / width) : 1;
  const deviceHeight = GALLERY_VIEWPORTS.find((viewport) => viewport.width === width)?.height ?? 800;
  const available = space ? space.height / scale : deviceHeight;
  return { width, scale, height: width < 600 ? Math.min(deviceHeight, available) : available };
}

type FrameProps = {
  readonly frame: RefObject<HTMLIFrameElement | null>;
  readonly address: string;
  readonly size: WindowSize;
  readonly state: PreviewState;
  readonly title: string;
};

/** Renders the frame, scaled down to its space. */
function PreviewFrame({ frame, address, size: { width, height, scale }, state, title }: FrameProps) {
  return (
    <div className={styles['window']} style={{ inlineSize: width * scale, blockSize: height * scale }}>
      {/* This server's document needs scripts and its origin. A sandbox that allows both protects nothing. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe
        ref={frame}
        // A changed `src` would add an entry to the tab's history.
        key={address}
        src={address}
        title={title}
        width={width}
        height={height}
        style={{ transform: `scale(${scale})` }}
        data-preview-state={state}
      />
    </div>
  );
}

type CompareLinkProps = { readonly pageId: string; readonly at: string | undefined; readonly text: AdminText };

/** Renders the link to the comparison of audiences. */
function CompareLink({ pageId, at, text }: CompareLinkProps) {
  const query = new URLSearchParams({ page: pageId, source: 'draft', ...(at !== undefined && { at }) });
  return (
    <a className={styles['compare']} href={`/_admin/preview-matrix?${query}`} target="_blank" rel="noreferrer">
      <LayoutGrid size={18} strokeWidth={1.75} aria-hidden /> <span>{text('compareAudiences')}</span>
    </a>
  );
}

/** The document and the stores with which a frame is connected. */
type Connected = { readonly [K in 'store' | 'shown' | 'inspection' | 'quality']: Props[K] | undefined } & Pick<
  Props,
  'store'
>;

/** Connects the frame of an address, and returns its state. Each address has its own frame. */
function useConnection(
  frame: RefObject<HTMLIFrameElement | null>,
  { store, shown, inspection, quality }: Connected,
  address: string | undefined,
): PreviewState {
  const [state, setState] = useState<PreviewState>('loading');
  useEffect(() => {
    const { current } = frame;
    if (!current || address === undefined) return undefined;
    const onState = (next: PreviewState): void => {
      setState(next);
      if (next === 'shown') quality?.onRendered(current.contentWindow);
    };
    onState('loading');
    return connectEditorPreview({
      frame: current,
      store,
      shown,
      onState,
      onMeasured: inspection?.setMeasurements,
    });
  }, [frame, store, shown, inspection, quality, address]);
  return state;
}

/** Returns the size in px that an element offers to the frame; undefined: it was not measured yet. */
function useSpace(element: RefObject<HTMLElement | null>) {
  const [space, setSpace] = useState<Space>();
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      // A hidden panel has no size. Its frame stays as it is.
      if (entry && entry.contentRect.width > 0)
        setSpace({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return space;
}

type WidthsProps = {
  readonly width: number;
  readonly text: AdminText;
  readonly onChange: (width: number) => void;
};

function Widths({ width, text, onChange }: WidthsProps) {
  const name = useId();
  return (
    <fieldset className={styles['widths']}>
      <legend>{text('viewport')}</legend>
      {GALLERY_VIEWPORTS.map((viewport) => {
        const Icon = ICONS[viewport.name];
        return (
          <label key={viewport.name} title={`${text(viewport.name)} ${viewport.width}`}>
            <input
              type="radio"
              name={name}
              checked={width === viewport.width}
              onChange={() => onChange(viewport.width)}
              aria-label={`${text(viewport.name)} ${viewport.width}`}
            />
            <Icon size={18} strokeWidth={1.75} aria-hidden />
          </label>
        );
      })}
    </fieldset>
  );
}
