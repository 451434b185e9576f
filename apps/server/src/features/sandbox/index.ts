export { sandboxRoutes as createSandbox } from './sandbox.routes.ts';
