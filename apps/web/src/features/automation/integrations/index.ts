export { IntegrationPicker } from './integration-picker.tsx';
