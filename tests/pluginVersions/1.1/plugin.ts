// A small module of the plugin API 1.1. It knows only the types of that version, and never changes.
import type { LoadContext, Plugin, PluginHost, ViewProps } from './api.ts';

type Props = { readonly title: string; readonly steps: number };
type Data = { readonly loadedAt: number; readonly pageId: string };

/** The default export of the plugin. */
export default function createPlugin(host: PluginHost): Plugin {
  const { react, engine, defineWidget, definePlugin, usePort, usePorts, request } = host;
  const { createElement: h, useState } = react;

  function View({ props, data, row, patch }: ViewProps<Props, Data>) {
    const [count, setCount] = useState(0);
    const [status, setStatus] = useState(-1);
    const locale = usePort((ports) => ports.text.locale);
    const isGuest = usePort((ports) => ports.session.isGuest);
    const ports = usePorts();
    const add = (): void => {
      setCount((before) => before + props.steps);
      void request('votes', { row: row.id }).then((response) => setStatus(response.status));
    };
    const [refusal, setRefusal] = useState('');
    const rename = (path: string): void => {
      void patch?.([{ op: 'replace', path, value: 'Renamed' }]).then((result) =>
        setRefusal(result.isApplied ? 'applied' : `${result.finding.where}: ${result.finding.expected}`),
      );
    };
    return h(
      'section',
      { 'aria-label': props.title, lang: locale, dir: ports.text.direction },
      h('p', null, `${props.title}: ${ports.text.number(count)}`),
      h(
        'p',
        { 'data-part': 'facts' },
        `engine ${engine}, ${isGuest ? 'guest' : 'viewer'}, ${data.pageId}, status ${status}`,
      ),
      h('button', { type: 'button', onClick: add }, 'Add'),
      h('button', { type: 'button', onClick: () => rename('/props/title') }, 'Rename'),
      h('button', { type: 'button', onClick: () => rename('/type') }, 'Rename the type'),
      h('button', { type: 'button', onClick: () => rename('/props/steps') }, 'Break'),
      h('p', { 'data-part': 'refusal' }, refusal),
    );
  }

  const counter = defineWidget({
    type: 'v1-1.counter',
    version: 2,
    schema: {
      type: 'object',
      required: ['title', 'steps'],
      properties: { title: { type: 'string' }, steps: { type: 'number' } },
    },
    validate: () =>
      Promise.resolve({
        default: (value: unknown) => typeof (value as Partial<Props>).title === 'string' && (value as Props).steps > 0,
      }),
    migrations: [({ name, ...rest }) => ({ ...rest, title: name, steps: 1 })],
    load: (_props: Props, { ports, pageId }: LoadContext): Promise<Data> =>
      Promise.resolve({ loadedAt: ports.clock.now(), pageId }),
    view: () => Promise.resolve({ default: View }),
    estimate: () => ({ mobile: 120, tablet: 120, desktop: 120, tv: 120 }),
  });
  return definePlugin({ id: 'v1-1', engine: '1', widgets: [counter] });
}
