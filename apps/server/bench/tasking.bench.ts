import './tasking-demand.ts';
