import './tasking-demand.ts';
import './tasking-passes.ts';
import './tasking-http.ts';
