export { binariesIn, embeddedBinaries, type PostgresBinaries } from './binaries.ts';
export {
  type EmbeddedServer,
  type EmbeddedServerOptions,
  joinEmbeddedServer,
  startEmbeddedServer,
} from './embedded-server.ts';
export type { Log } from './log.ts';
export { databasePid } from './running-server.ts';
export { spaciousFolder } from './spacious-folder.ts';
export { startTemporaryServer, type TemporaryServer } from './temporary-server.ts';
