import { checkProps } from '#engine/page/checkProps.ts';
import { pickQuery } from '#engine/load/pickQuery.ts';
import type { AnyWidget, ViewProps, Widget } from '#engine/plugin-api/index.ts';
import { PortsProvider, type PortSource } from '#engine/plugin-api/index.ts';
import type { Problem } from '#schemas/problems.ts';
import { createTestPorts } from './createTestPorts.ts';
import { renderHtml, extractText } from './renderPage.tsx';

/** Options of renderWidget. */
export type RenderWidgetOptions = {
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
export async function renderWidget<Props, Data>(
  widget: Widget<Props, Data>,
  props: unknown,
  { ports = createTestPorts(), ...given }: RenderWidgetOptions = {},
): Promise<RenderedWidget> {
  const declared: AnyWidget = widget;
  const { default: validate } = await declared.validate();
  const read = checkProps(
    { validate },
    { pointer: '', propsPointer: '', props: props as Record<string, unknown> },
    props as Record<string, unknown>,
    false,
  );
  if (read.props === undefined) return { html: '', text: '', problems: read.problems };
  const data =
    'data' in given
      ? given.data
      : await declared.load?.(read.props as never, {
          ports: ports.ports,
          signal: new AbortController().signal,
          pageId: 'test',
          subject: undefined,
          query: pickQuery(ports.ports.address.query, declared.query),
        });
  const { default: View } = await declared.view();
  const input = {
    props: read.props,
    data,
    row: { id: 'test', type: declared.type, index: 0, pageId: 'test' },
  } as ViewProps<never, never>;
  const html = await renderHtml(
    <PortsProvider source={ports}>
      <View {...input} />
    </PortsProvider>,
  );
  return { html, text: extractText(html), problems: read.problems };
}
