import { useState, type FunctionComponent, type ReactElement } from 'react';
import { checkProps } from '#engine/page/checkProps.ts';
import { pickQuery } from '#engine/load/pickQuery.ts';
import type { AnyWidget, ViewProps } from '#engine/plugin-api/index.ts';
import { PortsProvider, type PortSource } from '#engine/plugin-api/index.ts';
import { checkPatched } from '#engine/remote/prepareRow.ts';
import { createPropsPatcher } from '#engine/remote/createPropsPatcher.ts';
import type { Problem } from '#schemas/problems.ts';
import type { Validator } from '#schemas/validator.ts';
import { createViewerPorts, type TestViewer } from './createViewerPorts.ts';
import { renderHtml, extractText } from './renderPage.tsx';

/** Options of renderWidget: the realm and the session of the viewer, or ports of the test's own. */
export type RenderWidgetOptions = TestViewer & {
  readonly ports?: PortSource;
  /** The view's data; default: the result of the widget's own loader, if it has one. */
  readonly data?: unknown;
};

/** A view rendered as on the server. `html` is empty when the props cannot be shown; `problems` name the reasons. */
export type RenderedWidget = { readonly html: string; readonly text: string; readonly problems: readonly Problem[] };

/**
 * Renders one widget with props as an author writes them: reads the props as in a page, runs the widget's loader and
 * renders the view. Rejects when the view or its loader throws, so that a test sees the cause.
 */
export async function renderWidget(
  widget: AnyWidget,
  props: unknown,
  options: RenderWidgetOptions = {},
): Promise<RenderedWidget> {
  const { element, ports, problems } = await prepareWidget(widget, props, options);
  if (!element) return { html: '', text: '', problems };
  const html = await renderHtml(<PortsProvider source={ports}>{element}</PortsProvider>);
  return { html, text: extractText(html), problems };
}

/** A widget whose props and data are loaded. */
type PreparedWidget = {
  /** Undefined when the props cannot be shown. */
  readonly element: ReactElement | undefined;
  readonly ports: PortSource;
  readonly problems: readonly Problem[];
};

/** Reads the props of a widget as in a page, runs its loader, and returns its view as an element. */
export async function prepareWidget(
  widget: AnyWidget,
  props: unknown,
  {
    realm,
    session,
    ports = createViewerPorts({ ...(realm && { realm }), ...(session && { session }) }),
    ...given
  }: RenderWidgetOptions,
): Promise<PreparedWidget> {
  const { default: validate } = await widget.validate();
  const read = checkProps(
    { validate },
    { pointer: '', propsPointer: '', props: props as Record<string, unknown> },
    props as Record<string, unknown>,
    false,
  );
  if (read.props === undefined) return { element: undefined, ports, problems: read.problems };
  const data =
    'data' in given
      ? given.data
      : await widget.load?.(read.props as never, {
          ports: ports.ports,
          signal: new AbortController().signal,
          pageId: 'test',
          subject: undefined,
          query: pickQuery(ports.ports.address.query, widget.query),
        });
  const { default: View } = await widget.view();
  const input = {
    props: read.props,
    data,
    row: { id: 'test', type: widget.type, index: 0, pageId: 'test' },
  } as ViewProps<never, never>;
  return { element: <PatchableView View={View} input={input} validate={validate} />, ports, problems: read.problems };
}

type PatchableProps = {
  readonly View: FunctionComponent<ViewProps<never, never>>;
  readonly input: ViewProps<never, never>;
  readonly validate: Validator;
};

/** Renders a view with a `patch` that changes its props, as the page does for rows of plugins. */
function PatchableView({ View, input, validate }: PatchableProps) {
  const [props, setProps] = useState<unknown>(input.props);
  const [patch] = useState(() =>
    createPropsPatcher({
      props: input.props,
      check: (patched) => checkPatched(validate, patched),
      onChange: setProps,
      signal: new AbortController().signal,
    }),
  );
  return <View {...input} props={props as never} patch={patch} />;
}
