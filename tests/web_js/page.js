// The engine of the tests: frames come from show(), messages are kept in `sent`.
import { start } from '../../js/bridge.js';

document.getElementById('boot')?.remove();

const frames = [];
let wake = () => {};

window.sent = [];
window.numbers = [];
window.served = [];
window.show = (...more) => {
  frames.push(...more.map((frame) => JSON.stringify(frame)));
  wake();
};
const engine = {
  send(text) {
    const { number, ...message } = JSON.parse(text);
    window.sent.push(message);
    window.numbers.push(number);
  },
  async nextFrame() {
    while (!frames.length) await new Promise((resolve) => { wake = resolve; });
    return frames.shift();
  },
};
const service = (name) => () => window.served.push(name);
start(engine, { install: service('install'), applyUpdate: service('apply-update'), persist: service('persist') });
