/**
 * Libraries without side effects that do not declare it; unused parts of them would be loaded with /login otherwise.
 */
const sideEffectFreeLibraries =
  /node_modules\/(react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-sidecar)\//;
/**
 * Our own modules have no side effects: importing one thing from the index of a feature does not load the rest of it.
 */
const sideEffectFreeModules = /\/apps\/web\/src\/(features|screens|ui)\/.*\.tsx?$/;

/** The packages of the contract: an unused endpoint or schema is not loaded because others of its noun are. */
const declarations = ['z', 'endpoint', 'crud', 'attachmentOf', 'pageOf', 'cursorPageOf', 'arrayOf'];

/** What a build of the app leaves out. */
export const treeShaking = {
  manualPureFunctions: declarations,
  moduleSideEffects: [sideEffectFreeLibraries, sideEffectFreeModules].map((test) => ({ test, sideEffects: false })),
};
