// Compares this version of the plugin API with the engine: `npm run typecheck` fails here when the engine breaks it.
import type { LoadContext, Ports, ViewProps, Widget } from '#engine/plugin-api/index.ts';
import type { PlayerComponent, RemoteControl } from '#engine/plugin-api/ports.ts';
import type { PluginHost } from '#engine/remote/loadPlugin.ts';
import type { FrameMessage, HostMessage } from '#schemas/plugin/frame-message.ts';
import type { Callable, CallablePorts, Called, CalledPorts, Fits } from '../fits.ts';
import type * as frozen from './api.ts';

type Props = { readonly title: string };
type Data = { readonly count: number };
/** Types whose values plugins get from the engine and pass on to it. */
type Received = { readonly item: frozen.ContentItem; readonly link: frozen.Link };
type Player = 'begin' | 'loadRemote';

/** What plugins get has all that they were written for; what they give is accepted. */
export type Checks = [
  Fits<frozen.PluginHost, PluginHost>,
  Fits<frozen.ViewProps<Props, Data>, ViewProps<Props, Data>>,
  Fits<frozen.LoadContext, LoadContext>,
  Fits<frozen.Ports, Ports>,
  Fits<CalledPorts<frozen.Ports, Received>, CallablePorts<Ports>>,
  Fits<Called<Pick<frozen.PlayerComponent, Player>, Received>, Callable<Pick<PlayerComponent, Player>>>,
  Fits<Called<frozen.RemoteControl, Received>, Callable<RemoteControl>>,
  Fits<HostMessage['type'], frozen.HostMessage['type']>,
  Fits<frozen.HostMessage, Extract<HostMessage, { readonly type: frozen.HostMessage['type'] }>>,
  Fits<Widget<Props, Data>, frozen.Widget<Props, Data>>,
  Fits<FrameMessage, frozen.FrameMessage>,
];
