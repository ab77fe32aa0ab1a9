module.exports = require('../eslint-base').scripts(__dirname);
