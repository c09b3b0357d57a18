// The plugin API: the only module of the engine that widgets import.
export * from './ports.ts';
export * from './defineWidget.ts';
export { getExampleId, type Example } from './example.ts';
export * from './definePlugin.ts';
export * from './engineVersion.ts';
export { useHeadings, type Headings } from './useHeadings.ts';
export { useSlot } from './useSlot.ts';
export { PortsProvider, useNow, usePort, usePorts } from './usePort.ts';
