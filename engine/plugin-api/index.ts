// The one door for widget authors. Everything a widget may import of the engine stands here.
export * from './ports.ts';
export * from './defineWidget.ts';
export type { Example } from './example.ts';
export * from './definePlugin.ts';
export * from './engineVersion.ts';
export { PortsProvider, usePort, usePorts } from './usePort.ts';
