module.exports = require('../../eslint-base')(__dirname);
