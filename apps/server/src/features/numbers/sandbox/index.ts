export { createPhoneRequests } from './phone-requests.ts';
export { sandboxRoutes as createSandbox } from './sandbox.routes.ts';
