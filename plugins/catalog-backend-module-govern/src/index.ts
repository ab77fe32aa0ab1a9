export { catalogModuleGovern as default } from './module';
