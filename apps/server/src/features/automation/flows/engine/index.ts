export { advance } from './advance.rules.ts';
export {
  flowEffect,
  flowState,
  newFlowState,
  stateInNextFlow,
  shownAnswers,
  type CallAnswer,
  type FlowEffect,
  type FlowEffectOf,
  type FlowEvent,
  type FlowFacts,
  type FlowHours,
  type FlowRequest,
  type FlowState,
  type FlowStep,
  type ModelAnswer,
} from './state.ts';
