import { createRoute } from '@tanstack/react-router';
import { loadTexts } from '../texts/i18n.ts';
import { lazyRoute } from './lazy-route.ts';
import { ruleRunsSearch, ruleSearch, tabSearch } from './route-search.ts';
import { privateScreens } from './layout-routes.ts';

const connections = createRoute({
  getParentRoute: () => privateScreens,
  path: '/connections',
  loader: () => loadTexts('connections', 'errors', 'phoneHistory'),
  component: lazyRoute(() => import('../../screens/connections/connections-screen.tsx'), 'ConnectionsScreen'),
});

const diagnosis = createRoute({
  getParentRoute: () => privateScreens,
  path: '/connections/$whatsappId/diagnosis',
  loader: () => loadTexts('connections', 'errors'),
  component: lazyRoute(() => import('../../screens/diagnosis/diagnosis-screen.tsx'), 'DiagnosisScreen', {
    access: 'admin',
  }),
});

const sandbox = createRoute({
  getParentRoute: () => privateScreens,
  path: '/sandbox/$whatsappId',
  loader: () => loadTexts('sandbox', 'connections'),
  component: lazyRoute(() => import('../../screens/sandbox/sandbox-screen.tsx'), 'SandboxScreen'),
});

const prompts = createRoute({
  getParentRoute: () => privateScreens,
  path: '/prompts',
  loader: () => loadTexts('automation', 'prompts', 'promptCases', 'connections', 'assistant', 'knowledge'),
  component: lazyRoute(() => import('../../screens/prompts/prompts-screen.tsx'), 'PromptsScreen', {
    plan: 'useOpenAi',
    access: 'admin',
  }),
});

const promptCases = createRoute({
  getParentRoute: () => privateScreens,
  path: '/prompts/$promptId/cases',
  loader: () => loadTexts('promptCases', 'errors'),
  component: lazyRoute(() => import('../../screens/prompt-cases/prompt-cases-screen.tsx'), 'PromptCasesScreen', {
    plan: 'useOpenAi',
    access: 'admin',
  }),
});

const knowledge = createRoute({
  getParentRoute: () => privateScreens,
  path: '/prompts/knowledge',
  loader: () => loadTexts('knowledge'),
  component: lazyRoute(() => import('../../screens/knowledge/knowledge-screen.tsx'), 'KnowledgeScreen', {
    plan: 'useOpenAi',
    access: 'admin',
  }),
});

const flows = createRoute({
  getParentRoute: () => privateScreens,
  path: '/flows',
  loader: () => loadTexts('flows', 'flowResults'),
  component: lazyRoute(() => import('../../screens/flows/flows-screen.tsx'), 'FlowsScreen', {
    plan: 'useIntegrations',
    access: 'admin',
  }),
});

const flowModels = createRoute({
  getParentRoute: () => privateScreens,
  path: '/flows/models',
  loader: () => loadTexts('flows', 'flowModels', 'flowBuilder', 'flowSimulator', 'macros', 'inbox'),
  component: lazyRoute(() => import('../../screens/flows/flow-models-screen.tsx'), 'FlowModelsScreen', {
    plan: 'useIntegrations',
    access: 'admin',
  }),
});

const queueDrawing = createRoute({
  getParentRoute: () => privateScreens,
  path: '/flows/from-queue/$queueId',
  loader: () => loadTexts('flows', 'flowBuilder', 'flowSimulator', 'flowResults', 'macros', 'inbox', 'errors'),
  component: lazyRoute(() => import('../../screens/flows/queue-drawing-screen.tsx'), 'QueueDrawingScreen', {
    plan: 'useIntegrations',
    access: 'admin',
  }),
});

const flow = createRoute({
  getParentRoute: () => privateScreens,
  path: '/flows/$flowId',
  loader: () =>
    loadTexts('flows', 'flowBuilder', 'flowInspector', 'flowSimulator', 'flowResults', 'macros', 'inbox', 'errors'),
  component: lazyRoute(() => import('../../screens/flows/flow-screen.tsx'), 'FlowScreen', {
    plan: 'useIntegrations',
    access: 'admin',
  }),
});

const flowResults = createRoute({
  getParentRoute: () => privateScreens,
  path: '/flows/$flowId/results',
  loader: () => loadTexts('flows', 'flowBuilder', 'flowSimulator', 'flowResults', 'macros', 'inbox', 'errors'),
  component: lazyRoute(() => import('../../screens/flows/flow-results-screen.tsx'), 'FlowResultsScreen', {
    plan: 'useIntegrations',
    access: 'admin',
  }),
});

const rules = createRoute({
  getParentRoute: () => privateScreens,
  path: '/rules',
  loader: () => loadTexts('rules', 'macros', 'inbox'),
  component: lazyRoute(() => import('../../screens/rules/rules-screen.tsx'), 'RulesScreen', {
    plan: 'useIntegrations',
    access: 'admin',
  }),
});

const ruleRuns = createRoute({
  getParentRoute: () => privateScreens,
  path: '/rules/runs',
  validateSearch: ruleRunsSearch,
  loader: () => loadTexts('rules', 'macros', 'inbox', 'errors'),
  component: lazyRoute(() => import('../../screens/rules/rule-runs-screen.tsx'), 'RuleRunsScreen', {
    plan: 'useIntegrations',
    access: 'admin',
  }),
});

const rule = createRoute({
  getParentRoute: () => privateScreens,
  path: '/rules/$ruleId',
  validateSearch: ruleSearch,
  loader: () => loadTexts('rules', 'macros', 'inbox', 'errors'),
  component: lazyRoute(() => import('../../screens/rules/rule-screen.tsx'), 'RuleScreen', {
    plan: 'useIntegrations',
    access: 'admin',
  }),
});

const followUps = createRoute({
  getParentRoute: () => privateScreens,
  path: '/follow-ups',
  loader: () => loadTexts('followUps', 'campaigns', 'inbox'),
  component: lazyRoute(() => import('../../screens/follow-ups/follow-ups-screen.tsx'), 'FollowUpsScreen', {
    plan: 'useIntegrations',
    access: 'admin',
  }),
});

const followUpRuns = createRoute({
  getParentRoute: () => privateScreens,
  path: '/follow-ups/$followUpId',
  loader: () => loadTexts('followUps', 'errors'),
  component: lazyRoute(() => import('../../screens/follow-ups/follow-up-runs-screen.tsx'), 'FollowUpRunsScreen', {
    plan: 'useIntegrations',
    access: 'admin',
  }),
});

const trackingLinks = createRoute({
  getParentRoute: () => privateScreens,
  path: '/tracking-links',
  loader: () => loadTexts('trackingLinks', 'connections', 'errors'),
  component: lazyRoute(() => import('../../screens/tracking-links/tracking-links-screen.tsx'), 'TrackingLinksScreen', {
    plan: 'useIntegrations',
    access: 'admin',
  }),
});

const queueIntegration = createRoute({
  getParentRoute: () => privateScreens,
  path: '/queue-integration',
  // The pages of the messages API name the texts around code.
  loader: () => loadTexts('automation', 'integrations', 'connections', 'messagesApi'),
  component: lazyRoute(
    () => import('../../screens/queue-integration/queue-integration-screen.tsx'),
    'QueueIntegrationScreen',
    { plan: 'useIntegrations', access: 'admin' },
  ),
});

const messagesApi = createRoute({
  getParentRoute: () => privateScreens,
  path: '/messages-api',
  validateSearch: tabSearch,
  loader: () => loadTexts('messagesApi', 'errors'),
  component: lazyRoute(() => import('../../screens/messages-api/messages-api-screen.tsx'), 'MessagesApiScreen', {
    plan: 'useExternalApi',
    access: 'admin',
  }),
});

/** Screens of connections and of what answers or writes over them. */
export const channelRoutes = [
  connections,
  diagnosis,
  sandbox,
  prompts,
  promptCases,
  knowledge,
  flows,
  flowModels,
  queueDrawing,
  flow,
  flowResults,
  rules,
  ruleRuns,
  rule,
  followUps,
  followUpRuns,
  trackingLinks,
  queueIntegration,
  messagesApi,
] as const;
